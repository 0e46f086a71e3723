import type { NumberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { countText } from '../../../shared/format/figures.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { roomText } from './room-text.ts'

type Named = { history: NumberHistory; name: string }
type Years = NumberHistory['byYear']

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`

/** A line for each month in which it came. */
const Ticks = ({ history, name }: Named) => {
  const { byYear, byMonth, count } = history
  const first = Number(byYear[0]?.year)
  return (
    <div>
      <p className="text-sm text-soft">
        {name} <strong className="text-ink">{countText(count)}</strong>
      </p>
      <svg
        className="rounded-md bg-well fill-brand"
        width="100%"
        height="32"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, not a file
        role="img"
        aria-label={roomText.whenOf(name, count)}
      >
        {byMonth.map(({ month }) => (
          <rect
            key={month}
            x={percent((Number(month.slice(0, 4)) - first) * 12 + Number(month.slice(5)) - 1, byYear.length * 12)}
            width="2"
            height="32"
          />
        ))}
      </svg>
    </div>
  )
}

const amountHeight = 34

/** How many numbers each year holds, with a few of the years named. */
const Amounts = ({ years }: { years: Years }) => {
  const most = Math.max(...years.map(({ numbers }) => numbers), 1)
  const named = Math.max(1, Math.ceil(years.length / 5))
  return (
    <svg className="fill-(--band-line)" width="100%" height="58" aria-hidden="true">
      {years.map(({ year, numbers }, at) => {
        const height = numbers === 0 ? 0 : Math.max(1, (amountHeight * numbers) / most)
        return (
          <rect
            key={year}
            x={percent(at + 0.1, years.length)}
            width={percent(0.8, years.length)}
            y={amountHeight - height}
            height={height}
          />
        )
      })}
      {years.map(({ year }, at) =>
        at % named === Math.floor(named / 2) && (years.length < 12 || at < years.length - 2) ? (
          <text
            key={year}
            x={percent(at + 0.5, years.length)}
            y="52"
            textAnchor="middle"
            className="fill-soft text-[13px]"
          >
            {year}
          </text>
        ) : null,
      )}
    </svg>
  )
}

const YearTable = ({ named, years }: { named: readonly Named[]; years: Years }) => (
  <details>
    <summary className="flex min-h-11 items-center font-semibold text-brand">{chanceText.table}</summary>
    <div className="table-frame">
      <table className="plain-table w-full" aria-label={roomText.yearTable}>
        <thead>
          <tr>
            <th scope="col">{roomText.year}</th>
            {named.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{roomText.drawn}</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, numbers }, at) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {named.map(({ history, name }) => (
                <td key={name}>{countText(history.byYear[at]?.count ?? 0)}</td>
              ))}
              <td>{countText(numbers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-2">
    <dt className="text-soft">{label}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)

/** When it came, over how much data each year holds. */
export const WhenCard = ({ named }: { named: readonly Named[] }) => {
  const [main] = named
  if (!main) return null
  const { byYear, first, last, longestWait } = main.history
  return (
    <Card as="section" aria-labelledby="kapan" className="flex flex-col gap-2 p-4">
      <h2 id="kapan" className="text-xl font-bold tracking-tight">
        {roomText.when}
      </h2>
      {named.map((one) => (
        <Ticks key={one.name} {...one} />
      ))}
      <p className="text-sm text-soft">{roomText.amounts}</p>
      <Amounts years={byYear} />
      <dl className="divide-y divide-line border-t border-line">
        {first && <Fact label={roomText.first} value={longDate(first.date)} />}
        {last && <Fact label={roomText.last} value={longDate(last.date)} />}
        {longestWait !== null && <Fact label={roomText.longestWait} value={roomText.draws(longestWait)} />}
      </dl>
      <YearTable named={named} years={byYear} />
    </Card>
  )
}
