import { useId, type Ref } from 'react'
import { schedulesText } from './schedules-text.ts'

export type DayCheck = { isChecked: boolean; isMissing: boolean; onChange: (is: boolean) => void }

type DrawDaysFieldProps = {
  /** Seven ticks, Senin first. */
  days: readonly boolean[]
  error: string | undefined
  warning: string | undefined
  firstRef: (element: HTMLInputElement | null) => void
  onChange: (days: boolean[]) => void
  /** Of a day text that is not understood: staff confirm the ticks. */
  check: DayCheck | null
  checkRef: Ref<HTMLInputElement>
}

const tickClass = 'size-5 shrink-0 accent-brand'

/** Parsed from the day text, for correction. */
export const DrawDaysField = ({ days, error, warning, firstRef, onChange, check, checkRef }: DrawDaysFieldProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-1.5 rounded-control bg-well p-4">
      <legend className="float-left mb-1.5 text-sm font-semibold">{schedulesText.drawDays}</legend>
      <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-3 gap-y-0.5">
        {schedulesText.weekdays.map((weekday, index) => (
          <label key={weekday} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              ref={index === 0 ? firstRef : undefined}
              checked={days[index] === true}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(days.map((isOn, at) => (at === index ? target.checked : isOn)))}
              className={tickClass}
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
              className={tickClass}
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
