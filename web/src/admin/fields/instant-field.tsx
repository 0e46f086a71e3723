import type { Ref } from 'react'
import { businessDate, clockTime } from '@papan/contracts/calls/fields.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { joinInstant, splitInstant, type InstantParts } from '../format/instant-parts.ts'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

type InstantFieldProps = {
  dateLabel: string
  timeLabel: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
  error: string | undefined
}

const problemOf = (schema: typeof businessDate, part: string): string | undefined =>
  part === '' ? fieldTexts.required : schema.safeParse(part).error?.issues[0]?.message

/** An instant as date and WIB time; each part shows its own error. */
export const InstantField = ({ dateLabel, timeLabel, value, onChange, onBlur, ref, error }: InstantFieldProps) => {
  const parts = splitInstant(value)
  const set = (part: Partial<InstantParts>) => onChange(joinInstant({ ...parts, ...part }))
  const dateError = error && problemOf(businessDate, parts.date)
  const timeError = error && problemOf(clockTime, parts.time)
  return (
    <>
      <DateField
        ref={ref}
        label={dateLabel}
        value={parts.date}
        error={dateError ?? (timeError ? undefined : error)}
        onBlur={onBlur}
        onChange={(date) => set({ date })}
      />
      <TimeField
        label={timeLabel}
        value={parts.time}
        error={timeError}
        onBlur={onBlur}
        onChange={(time) => set({ time })}
      />
    </>
  )
}
