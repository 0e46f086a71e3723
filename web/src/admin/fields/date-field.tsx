import { useId, useRef } from 'react'
import { businessDate } from '@papan/contracts/calls/fields.ts'
import { isCalendarDate } from '@papan/contracts/wib.ts'
import CalendarDays from '../icons/calendar-days.svg?react'
import { readDate } from '../format/read-typed.ts'
import { dayText } from '../../shared/format/wib-text.ts'
import { CalendarPopover } from './calendar-popover.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Field } from '../../shared/ui/field.tsx'
import { inputClass } from '../../shared/ui/input-class.ts'
import { fieldText } from './field-text.ts'
import { useTypedText, type TypedFieldProps } from './use-typed-text.ts'

const show = (value: string): string => (isCalendarDate(value) ? dayText(value) : value)
const problemOf = (value: string): string | undefined =>
  value === '' ? undefined : businessDate.safeParse(value).error?.issues[0]?.message

/** A date shown as '23 Nov 2026' in any browser language, typed in common forms or picked from a calendar. */
export const DateField = ({
  label,
  value,
  onChange,
  onBlur,
  error,
  disabled,
  fieldClassName,
  ...rest
}: TypedFieldProps) => {
  const { input, settle, isTyping } = useTypedText({ value, show, read: readDate, onChange, onBlur })
  const box = useRef<HTMLDivElement>(null)
  const calendarId = useId()
  return (
    <Field label={label} error={error ?? (isTyping ? undefined : problemOf(value))} className={fieldClassName}>
      {(control) => (
        <div ref={box} className="relative">
          <input
            {...control}
            {...rest}
            {...input}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            placeholder={fieldText.datePlaceholder}
            className={classNames(inputClass, 'pr-12 tabular-nums')}
          />
          <button
            type="button"
            disabled={disabled}
            // oxlint-disable-next-line younger/apis -- fetched where it is missing (entry-admin)
            popoverTarget={calendarId}
            aria-haspopup="dialog"
            aria-label={fieldText.openCalendar}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-control text-soft hover:bg-well disabled:opacity-60"
          >
            <CalendarDays size={20} />
          </button>
          <CalendarPopover
            id={calendarId}
            anchor={box}
            value={businessDate.safeParse(value).data ?? null}
            onPick={(date) => {
              settle()
              onChange(date)
            }}
          />
        </div>
      )}
    </Field>
  )
}
