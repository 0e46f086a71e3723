import { periodFieldText } from './period-text.ts'
import { Choice } from './choice.tsx'
import { byDates, periodParams, periodProblem, type Period, yearsBefore } from './period.ts'

type DateFieldProps = { label: string; name: string; value: string; problem: string | null }

const DateField = ({ label, name, value, problem }: DateFieldProps) => (
  <label className="choice">
    {label}
    <input
      inputMode="numeric"
      placeholder={periodFieldText.example}
      maxLength={10}
      autoComplete="off"
      name={name}
      defaultValue={value}
      aria-invalid={problem !== null || undefined}
      aria-describedby={problem === null ? undefined : 'masa-salah'}
    />
  </label>
)

/** Everything, some years, or two dates, which show once they are chosen: by style, so without scripts too. */
export const PeriodFields = ({ period }: { period: Period }) => {
  const problem = periodProblem(period)
  const problemOf = (field: 'from' | 'to'): string | null =>
    problem?.field === field ? periodFieldText.problems[problem.kind] : null
  return (
    <div className="period-fields grid min-w-0 gap-3">
      <Choice
        label={periodFieldText.period}
        name={periodParams.choice}
        defaultValue={period.isDated ? byDates : period.years || ''}
      >
        {yearsBefore.map((years) => (
          <option key={years} value={years || ''}>
            {periodFieldText.years(years)}
          </option>
        ))}
        <option value={byDates}>{periodFieldText.byDates}</option>
      </Choice>
      <div className="period-dates grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <DateField
          label={periodFieldText.from}
          name={periodParams.from}
          value={period.from}
          problem={problemOf('from')}
        />
        <DateField label={periodFieldText.to} name={periodParams.to} value={period.to} problem={problemOf('to')} />
      </div>
      {problem && (
        <p id="masa-salah" role="alert" className="text-sm font-semibold text-live">
          {periodFieldText.problems[problem.kind]}
        </p>
      )}
    </div>
  )
}
