import { minuteMs } from '@papan/contracts/wib.ts'
import type { BoardRow } from '../../../board/board-rows.ts'

/** Upper bounds of the histogram's bars, minutes; the last bar is open. */
const bars = [1, 2, 3, 4, 5, 9] as const

/** Full minutes from result time to PRIZE 1; null for a draw without it. */
export const minutesToPublish = ({ draw, resultAt }: BoardRow): number | null =>
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
