import { minuteText } from '../../../../shared/format/wib-text.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { coverageText } from '../board-text.ts'
import { columnsOf } from './coverage.ts'

const columnCount = 12
const height = 64
const gap = 0.14

/** The next hour on a phone: columns of five minutes. */
export const Columns = ({ rows, now }: { rows: readonly BoardRow[]; now: number }) => {
  const columns = columnsOf(rows, now, columnCount)
  const most = Math.max(3, ...columns.map(({ taken, untaken }) => taken + untaken))
  const unit = height / most
  const words = columns.map(({ from, taken, untaken }) => coverageText.column(minuteText(from), taken, untaken))
  const share = 100 / columnCount
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place, in the page's colours */}
      <svg role="img" aria-label={words.join('; ')} width="100%" height={height} className="mt-3 block">
        {columns.map(({ from, taken, untaken }, index) => {
          const x = `${(index * share + (share * gap) / 2).toFixed(2)}%`
          const width = `${(share * (1 - gap)).toFixed(2)}%`
          const solid = taken * unit
          const dashed = untaken * unit
          return (
            <g key={from}>
              {taken > 0 && (
                <rect x={x} width={width} y={height - solid + 1} height={solid - 2} rx="3" className="fill-brand" />
              )}
              {untaken > 0 && (
                <rect
                  x={x}
                  width={width}
                  y={height - solid - dashed + 1}
                  height={dashed - 2}
                  rx="3"
                  className="fill-sheet stroke-ink [stroke-dasharray:3_3]"
                />
              )}
            </g>
          )
        })}
      </svg>
      <p
        aria-hidden="true"
        className="flex flex-wrap justify-between gap-x-2 border-t border-line pt-1 text-[0.8125rem] text-soft tabular-nums"
      >
        <span>{coverageText.now}</span>
        {[columnCount / 3, (columnCount * 2) / 3, columnCount - 1].map((index) => (
          <span key={index}>{minuteText(columns[index]?.from ?? now)}</span>
        ))}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-[0.8125rem] text-soft">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-sm bg-brand" />
          {coverageText.taken}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-sm border border-dashed border-ink" />
          {coverageText.untaken}
        </span>
      </p>
    </>
  )
}
