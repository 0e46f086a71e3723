import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { decimalText } from '../../shared/format/figures.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { chanceText } from './chance-text.ts'

/** Half of two labels beside each other on a phone, percent. */
const gap = 20
const [leftmost, rightmost] = [4, 96]

type Places = { low: number; expected: number; high: number }

/** Where the labels of an interval are, percent: below what they name, or beside each other where that is too near. */
export const plotLabels = ({ low, expected, high }: Places): Places => {
  const middle = Math.min(Math.max(expected, leftmost + gap), rightmost - gap)
  return { low: Math.min(low, middle - gap), expected: middle, high: Math.max(high, middle + gap) }
}

type Counted = { count: number; expected: number; band95: readonly [number, number] }

/** The range that is drawn: band and count with room at both sides. */
const rangeOf = ({ count, band95: [low, high] }: Counted): readonly [number, number] => {
  const [least, most] = [Math.min(low, count), Math.max(high, count)]
  const room = Math.max(1, (most - least) * 0.3)
  return [Math.max(0, least - room), most + room]
}

/** The band as a bar, the expectation as a line, the count as a point. Percent, so that texts keep their size. */
export const IntervalPlot = ({ isSmall = false, ...counted }: Counted & { isSmall?: boolean }) => {
  const { count, expected, band95 } = counted
  const [least, most] = rangeOf(counted)
  const at = (value: number): number => 4 + (92 * (value - least)) / (most - least)
  const [low, high] = band95
  const labels = plotLabels({ low: at(low), expected: at(expected), high: at(high) })
  const middle = isSmall ? 10 : 13
  const half = isSmall ? 5 : 8
  return (
    <svg
      className="overflow-visible fill-soft text-[13px] font-semibold"
      width="100%"
      height={isSmall ? 20 : 48}
      // A drawing, not a file.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`${decimalText(count)}; ${chanceText.expected} ${decimalText(expected)}; ${chanceText.band} ${decimalText(low)} sampai ${decimalText(high)}`}
    >
      <line className="stroke-line stroke-2" x1="0" x2="100%" y1={middle} y2={middle} />
      <rect
        className="fill-(--band) stroke-(--band-line)"
        x={`${at(low)}%`}
        width={`${Math.max(1, at(high) - at(low))}%`}
        y={middle - half}
        height={2 * half}
        rx={half}
      />
      <line
        className="stroke-brand stroke-2"
        x1={`${at(expected)}%`}
        x2={`${at(expected)}%`}
        y1={middle - half - 3}
        y2={middle + half + 3}
      />
      <circle
        className={classNames('stroke-sheet stroke-2', isOutside(count, band95) ? 'fill-warn' : 'fill-ink')}
        cx={`${at(count)}%`}
        cy={middle}
        r={isSmall ? 5 : 8}
      />
      {!isSmall && (
        <>
          <text x={`${labels.low}%`} y="42" textAnchor="middle">
            {decimalText(low, 0)}
          </text>
          <text x={`${labels.expected}%`} y="42" textAnchor="middle">
            {chanceText.expected} {decimalText(expected)}
          </text>
          <text x={`${labels.high}%`} y="42" textAnchor="middle">
            {decimalText(high, 0)}
          </text>
        </>
      )}
    </svg>
  )
}
