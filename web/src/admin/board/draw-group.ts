import type { BoardDraw } from '@papan/contracts/calls/content/desk-calls.ts'
import { minuteMs } from '@papan/contracts/wib.ts'

/** In the order of the board. */
export const drawGroups = ['late', 'untaken', 'filling', 'closing', 'next', 'done', 'off'] as const
export type DrawGroup = (typeof drawGroups)[number]

const closingMs = 15 * minuteMs

type GroupedDraw = Pick<
  BoardDraw,
  'closesAt' | 'resultAt' | 'off' | 'filled' | 'planned' | 'firstPrize' | 'completedAt'
>

/** A list without a planned length is complete with PRIZE 1. */
const isComplete = ({ completedAt, firstPrize, filled, planned }: GroupedDraw): boolean =>
  completedAt !== null || (firstPrize !== null && filled >= planned)

/** The only group of a draw, by what it needs next. */
export const groupOf = (draw: GroupedDraw, isHeld: boolean, now: number): DrawGroup => {
  if (isComplete(draw)) return 'done'
  if (draw.off) return 'off'
  if (draw.firstPrize !== null) return 'filling'
  if (now >= Date.parse(draw.resultAt)) return 'late'
  const closesAt = Date.parse(draw.closesAt)
  if (isHeld && (now >= closesAt || draw.filled > 0)) return 'filling'
  if (now >= closesAt) return 'untaken'
  return closesAt - now <= closingMs ? 'closing' : 'next'
}
