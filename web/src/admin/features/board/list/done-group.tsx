import { minuteMs } from '@papan/contracts/wib.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { Link } from 'react-router-dom'
import ChevronRight from '../../../../shared/ui/icons/chevron-right.svg?react'
import { minuteText } from '../../../../shared/format/wib-text.ts'
import { Card } from '../../../../shared/ui/card.tsx'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { drawPath } from '../../../paths/admin-paths.ts'
import { doneText, groupText } from '../board-text.ts'
import { RowWarning } from '../rows/row-notes.tsx'

/** Upper bounds of the histogram's bars, minutes; the last bar is open. */
const bars = [1, 2, 3, 4, 5, 9] as const

/** Full minutes from result time to PRIZE 1; null for a draw without it. */
const minutesToPublish = ({ draw, resultAt }: BoardRow): number | null =>
  draw.firstPrizeAt === null ? null : Math.max(0, Math.floor((Date.parse(draw.firstPrizeAt) - resultAt) / minuteMs))

/** Null without a published draw. */
export const doneStats = (rows: readonly BoardRow[]) => {
  const minutes = rows
    .map(minutesToPublish)
    .filter((each) => each !== null)
    .sort((a, b) => a - b)
  const median = minutes[Math.floor((minutes.length - 1) / 2)]
  const worst = minutes.at(-1)
  if (median === undefined || worst === undefined) return null
  const counts = [...bars, Infinity].map(
    (most, index, all) => minutes.filter((each) => each <= most && each > (all[index - 1] ?? -1)).length,
  )
  return { median, worst, counts }
}

const barHeight = 20

const Histogram = ({ counts }: { counts: readonly number[] }) => {
  const most = Math.max(1, ...counts)
  return (
    <svg aria-hidden="true" width="62" height={barHeight} className="shrink-0">
      {counts.map((count, index) => {
        const height = Math.max(2, (count / most) * barHeight)
        // oxlint-disable-next-line react/no-array-index-key -- the bars are fixed classes of minutes
        return (
          <rect key={index} x={index * 9} y={barHeight - height} width="7" height={height} className="fill-brand" />
        )
      })}
    </svg>
  )
}

type DoneGroupProps = { rows: readonly BoardRow[]; isPhone: boolean }

/** Finished draws, folded: how long they took, and the last two. */
export const DoneGroup = ({ rows, isPhone }: DoneGroupProps) => {
  const stats = doneStats(rows)
  const warned = rows.filter(({ draw }) => draw.warnings !== undefined).length
  return (
    <Card as="section" aria-label={groupText.done.title}>
      <details className="group">
        <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          <ChevronRight size={18} className="shrink-0 group-open:rotate-90" />
          <span className="font-bold">{groupText.done.title}</span>
          <span className="font-semibold text-soft tabular-nums">{rows.length}</span>
          {warned > 0 && (
            <Chip tone="quiet" className="py-0 text-[0.8125rem]">
              {doneText.check(warned)}
            </Chip>
          )}
          {stats && isPhone && (
            <span className="ml-auto text-[0.8125rem] text-soft">{doneText.medianShort(stats.median)}</span>
          )}
          {stats && !isPhone && (
            <>
              <Histogram counts={stats.counts} />
              <span className="sr-only">{doneText.histogram(stats.counts.join(', '))}</span>
              <span className="text-[0.8125rem] text-soft">
                {groupText.done.note} {doneText.median}{' '}
                <strong className="text-ink">{doneText.minutes(stats.median)}</strong>, {doneText.worst}{' '}
                <strong className="text-ink">{doneText.minutes(stats.worst)}</strong>
              </span>
              <span className="ml-auto flex gap-2 max-xl:hidden">
                {rows.slice(0, 2).map((row) => (
                  <Chip key={row.key} tone="quiet" className="gap-1.5 py-0 text-[0.8125rem]">
                    <span className="max-w-36 truncate">{row.draw.market}</span>
                    <strong className="text-ink">{doneText.minutes(minutesToPublish(row) ?? 0)}</strong>
                  </Chip>
                ))}
              </span>
            </>
          )}
        </summary>
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row) => {
            const minutes = minutesToPublish(row)
            return (
              <li key={row.key} className="flex min-h-11 flex-wrap items-center gap-x-4 px-4 py-1.5">
                <Link
                  to={drawPath(row.draw)}
                  className="inline-flex min-h-11 min-w-0 flex-1 items-center font-semibold lg:min-h-0"
                >
                  <span className="truncate">{row.draw.market}</span>
                </Link>
                <span className="digits w-20 text-right">
                  <span className="sr-only">{doneText.first} </span>
                  {row.draw.firstPrize}
                </span>
                <span className="w-32 text-right text-[0.8125rem] text-soft tabular-nums max-md:w-20">
                  {minutes !== null && doneText.minutes(minutes)}
                  {!isPhone && row.draw.firstPrizeAt && `, ${minuteText(Date.parse(row.draw.firstPrizeAt))}`}
                </span>
                {row.draw.warnings && (
                  <span className="basis-full pb-1">
                    <RowWarning row={row} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </details>
    </Card>
  )
}
