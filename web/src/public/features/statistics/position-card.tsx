import type { PositionStatistics } from '@papan/contracts/calls/insight-calls.ts'
import { chiSquareLimit } from '@papan/contracts/lottery/chance/chance.ts'
import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { countText, decimalText } from '../../../shared/format/figures.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { chanceText } from '../../chance/chance-text.ts'
import { Verdict } from '../../chance/verdict.tsx'
import { statisticsText } from './statistics-text.ts'

/** px; room for the number above and below a ball. */
const [top, height, room] = [28, 128, 30]

/** Balls at the height of their counts, the band behind them, a stem to the expectation. */
const Chart = ({ counts, expected, band95: [low, high] }: PositionStatistics) => {
  const [least, most] = [Math.min(low, ...counts), Math.max(high, ...counts)]
  const span = Math.max(1, most - least)
  const y = (value: number): number => top + (height * (most - value)) / span
  const x = (digit: number): string => `${3.5 + digit * 9}%`
  return (
    <svg className="overflow-visible text-[13px]" width="100%" height={top + height + room} aria-hidden="true">
      <rect className="fill-(--band) stroke-(--band-line)" x="0" width="89%" y={y(high)} height={y(low) - y(high)} />
      <line className="stroke-brand stroke-2" x1="0" x2="89%" y1={y(expected)} y2={y(expected)} />
      {[high, low].map((value) => (
        <text key={value} className="fill-soft" x="100%" y={y(value) + 4} textAnchor="end">
          {decimalText(value, 0)}
        </text>
      ))}
      <text className="fill-brand font-bold" x="100%" y={y(expected) + 4} textAnchor="end">
        {decimalText(expected, 0)}
      </text>
      {counts.map((count, digit) => {
        const outside = isOutside(count, [low, high])
        const isAbove = count >= expected
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <g key={digit} className={`digit-${digit} stroke-2`}>
            <line className="stroke-soft" x1={x(digit)} x2={x(digit)} y1={y(expected)} y2={y(count)} />
            <circle
              className={classNames('fill-(--digit)', outside ? 'stroke-warn stroke-4' : 'stroke-sheet')}
              cx={x(digit)}
              cy={y(count)}
              r="11"
            />
            <text className="fill-[#fff] text-[14px] font-bold" x={x(digit)} y={y(count) + 5} textAnchor="middle">
              {digit}
            </text>
            <text
              className={outside ? 'fill-warn font-extrabold' : 'fill-ink font-semibold'}
              x={x(digit)}
              y={y(count) + (isAbove ? -15 : 26)}
              textAnchor="middle"
            >
              {countText(count)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const Table = ({ position, counts, expected, band95 }: PositionStatistics) => (
  <details>
    <summary className="flex min-h-11 items-center font-semibold text-brand">{chanceText.table}</summary>
    <div className="table-frame">
      <table className="plain-table w-full" aria-label={position}>
        <thead>
          <tr>
            <th scope="col">{statisticsText.digit}</th>
            <th scope="col">{statisticsText.count}</th>
            <th scope="col">{statisticsText.distance}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count, digit) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={digit}>
              <th scope="row">{digit}</th>
              <td>{countText(count)}</td>
              <td>
                {count < expected ? '−' : '+'}
                {decimalText(Math.abs(count - expected))}
                {isOutside(count, band95) && `, ${chanceText.outside}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

/** The ten digits at one position. */
export const PositionCard = ({ statistics }: { statistics: PositionStatistics }) => {
  const { position, counts, band95, chiSquare } = statistics
  const outside = counts.filter((count) => isOutside(count, band95)).length
  return (
    <Card as="section" aria-label={position} className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-bold">{position}</h3>
        <Verdict isInside={chiSquare <= chiSquareLimit} />
      </div>
      <Chart {...statistics} />
      <p className="text-sm text-soft">
        {statisticsText.test(chiSquare, chiSquareLimit)}{' '}
        {outside === 0 ? statisticsText.allInside : chanceText.outsideOf(outside, counts.length, statisticsText.cells)}
      </p>
      <Table {...statistics} />
    </Card>
  )
}
