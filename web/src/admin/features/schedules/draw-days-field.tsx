import { useId, type Ref } from 'react'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { daysText } from './schedule-values.ts'
import { schedulesText } from './schedules-text.ts'

export type DayCheck = { isChecked: boolean; isMissing: boolean; onChange: (is: boolean) => void }

type DrawDaysFieldProps = {
  /** Seven ticks, Senin first. */
  days: readonly boolean[]
  /** From which they were read. */
  text: string
  error: string | undefined
  firstRef: (element: HTMLInputElement | null) => void
  onChange: (days: boolean[]) => void
  /** Of a day text that is not understood: staff confirm the ticks. */
  check: DayCheck | null
  checkRef: Ref<HTMLInputElement>
}

const toggleClass =
  'grid min-h-11 place-items-center rounded-control border border-dashed border-line-strong text-sm text-soft peer-checked:border-solid peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:font-bold peer-checked:text-brand peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand'

/** How the day text was read. */
const ReadText = ({ text, error, isUnclear }: { text: string; error: string | undefined; isUnclear: boolean }) => {
  if (error) return <p className="font-semibold text-live">{error}</p>
  if (isUnclear) return <p className="font-semibold text-warn">{schedulesText.dayNotUnderstood}</p>
  if (text.trim() === '') return <p className="text-soft">{schedulesText.drawDaysHint}</p>
  return <p className="text-soft">{schedulesText.daysRead(daysText(readDayText(text).days))}</p>
}

/** Seven toggles, set by the day text, for correction. */
export const DrawDaysField = ({ days, text, error, firstRef, onChange, check, checkRef }: DrawDaysFieldProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">{schedulesText.drawDays}</legend>
      <div className="grid grid-cols-7 gap-1">
        {schedulesText.weekdays.map((weekday, index) => (
          <label key={weekday} className="relative">
            <input
              type="checkbox"
              ref={index === 0 ? firstRef : undefined}
              aria-label={weekday}
              checked={days[index] === true}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(days.map((isOn, at) => (at === index ? target.checked : isOn)))}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className={toggleClass}>
              {weekday.slice(0, 3)}
            </span>
          </label>
        ))}
      </div>
      <div id={id} className="text-sm">
        <ReadText text={text} error={error} isUnclear={check !== null} />
      </div>
      {check && (
        <div>
          <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <input
              type="checkbox"
              ref={checkRef}
              checked={check.isChecked}
              aria-invalid={check.isMissing ? true : undefined}
              aria-describedby={check.isMissing ? `${id}-check` : undefined}
              onChange={({ target }) => check.onChange(target.checked)}
              className="size-5 shrink-0 accent-brand"
            />
            {schedulesText.daysChecked}
          </label>
          {check.isMissing && (
            <p id={`${id}-check`} className="text-sm font-semibold text-live">
              {schedulesText.daysUnchecked}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
