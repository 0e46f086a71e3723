import { hourMs, wibDate } from '@papan/contracts/wib.ts'
import type { BoardGroups, BoardRow } from '../../market/board-groups.ts'

/** Today in the order of result times; `earlier` is older than five hours. */
export type DayLine = { earlier: BoardRow[]; past: BoardRow[]; drawing: BoardRow[]; coming: BoardRow[] }

const shownMs = 5 * hourMs
const maxComing = 10

/** Draws of today, past ones oldest first; a draw after midnight belongs to it while it is the next one. */
export const dayLine = ({ drawn, drawing, late, next }: BoardGroups, now: number): DayLine => {
  const past = [...drawn].reverse()
  const begins = past.findIndex(({ at }) => at >= now - shownMs)
  const split = begins === -1 ? past.length : begins
  const midnight = wibDate(now + shownMs)
  return {
    earlier: past.slice(0, split),
    past: past.slice(split),
    drawing: [...late, ...drawing],
    coming: next.filter(({ at }) => at !== Infinity && wibDate(at) <= midnight).slice(0, maxComing),
  }
}
