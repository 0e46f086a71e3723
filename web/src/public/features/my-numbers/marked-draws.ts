import { byText } from '@papan/contracts/lottery/market-order.ts'
import type { CheckedDraw, LostMark } from './checked-draws.ts'
import type { MyNumber } from './kept-numbers.ts'
import type { Mark, Pair } from './marks.ts'

/** A draw with what the present numbers met in it, or met before a correction. */
export type MarkedDraw = Pick<CheckedDraw, 'market' | 'date' | 'prizes'> & { marks: Mark[]; lost: LostMark[] }

export const markedDraw = (
  draw: CheckedDraw,
  numbers: readonly MyNumber[],
  marksOf: (market: string, prizes: readonly Pair[]) => Mark[],
): MarkedDraw => ({
  ...draw,
  marks: marksOf(draw.market, draw.prizes),
  lost: draw.lost.filter((mark) => numbers.some(({ number }) => number === mark.number)),
})

export const isMarked = ({ marks, lost }: MarkedDraw): boolean => marks.length + lost.length > 0

/** The newest day first, by market. */
export const inOrder = (draws: readonly MarkedDraw[]): MarkedDraw[] =>
  [...draws].sort((a, b) => byText(b.date, a.date) || byText(a.market, b.market))

/** How many different numbers met something. */
export const countMet = (draws: readonly MarkedDraw[]): number =>
  new Set(draws.flatMap(({ marks }) => marks.map(({ number }) => number))).size
