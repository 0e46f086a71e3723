import { useId } from 'react'
import { schedulesText } from './schedules-text.ts'

type DrawDaysFieldProps = {
  /** Seven ticks, Senin first. */
  days: readonly boolean[]
  error: string | undefined
  warning: string | undefined
  firstRef: (element: HTMLInputElement | null) => void
  onChange: (days: boolean[]) => void
}

/** Parsed from the day text, for correction. */
export const DrawDaysField = ({ days, error, warning, firstRef, onChange }: DrawDaysFieldProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-1.5 sm:col-span-2 lg:col-span-4">
      <legend className="mb-1.5 text-sm font-semibold">{schedulesText.drawDays}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-3 gap-y-0.5">
        {schedulesText.weekdays.map((weekday, index) => (
          <label key={weekday} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              ref={index === 0 ? firstRef : undefined}
              checked={days[index] === true}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(days.map((isOn, at) => (at === index ? target.checked : isOn)))}
              className="size-5 accent-brand"
            />
            {weekday}
          </label>
        ))}
      </div>
      <div id={id} className="text-sm">
        {error ? (
          <p className="font-semibold text-live">{error}</p>
        ) : (
          <p className={warning ? 'font-semibold text-warn' : 'text-soft'}>{warning ?? schedulesText.drawDaysHint}</p>
        )}
      </div>
    </fieldset>
  )
}
