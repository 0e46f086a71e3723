import type { MarketStatistics } from '@papan/contracts/calls/insight-calls.ts'
import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { countText } from '../../../shared/format/figures.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { chanceText, periodText } from '../../chance/chance-text.ts'
import { statisticsText } from './statistics-text.ts'

const digits = Array.from({ length: 10 }, (_each, digit) => digit)
/** Tints at either side of the expectation; the deepest is half over it. */
const levels = ['[--amount:10%]', '[--amount:20%]', '[--amount:34%]', '[--amount:48%]']
const fewer = '[--tint:var(--less)]'
const more = '[--tint:var(--more)]'

/** How far from the expectation, in steps of the band. */
const levelOf = (count: number, expected: number, [low, high]: readonly [number, number]): string => {
  const half = Math.max(1, (high - low) / 2)
  const step = Math.min(levels.length, Math.round((Math.abs(count - expected) / half) * (levels.length - 1)))
  return step === 0 ? '' : `${count > expected ? more : fewer} ${levels[step - 1]}`
}

/** Counts of 00 to 99: a table whose cells carry the count, so colour and frame only help. */
export const MapCard = ({ statistics }: { statistics: MarketStatistics }) => {
  const { counts, expected, band95 } = statistics.map2d
  const outside = counts.filter((count) => isOutside(count, band95)).length
  return (
    <Card as="section" aria-labelledby="peta-2d" className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="peta-2d" className="text-xl font-bold tracking-tight">
          {statisticsText.map}
        </h2>
        <span className="text-sm text-soft">{periodText(statistics.period)}</span>
      </div>
      <p className="text-sm text-soft">{statisticsText.mapHint(expected, ...band95)}</p>
      <div className="table-frame">
        <table
          className="heat-map w-full min-w-68 table-fixed border-separate border-spacing-[3px]"
          aria-label={statisticsText.mapTable}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{statisticsText.rowDigit}</span>
              </th>
              {digits.map((digit) => (
                <th key={digit} scope="col">
                  {digit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {digits.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {digits.map((column) => {
                  const count = counts[row * 10 + column] ?? 0
                  const isOut = isOutside(count, band95)
                  return (
                    <td key={column} className={classNames(levelOf(count, expected, band95), isOut && 'heat-outside')}>
                      <a href={paths.numberHistory(`${row}${column}`, statistics.market)}>
                        <span className="digits hidden text-[0.9375rem] min-[40rem]:block">
                          {row}
                          {column}
                        </span>
                        {countText(count)}
                        {isOut && <span className="sr-only"> {chanceText.outside}</span>}
                      </a>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        <span className={`heat-key ${fewer} ${levels[2]}`}>{statisticsText.fewer}</span>
        <span className="heat-key">{statisticsText.asExpected}</span>
        <span className={`heat-key ${more} ${levels[2]}`}>{statisticsText.more}</span>
        <span className="heat-key heat-outside">
          {chanceText.outsideOf(outside, counts.length, statisticsText.mapCells)}
        </span>
      </p>
    </Card>
  )
}
