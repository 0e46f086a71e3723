import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { sheetOf, type DrawPlan } from './draw-plan.ts'

/** What is still to type: something, nothing but a second admin's numbers, or nothing at all. */
export type Completion = 'open' | 'waiting' | 'complete'

/**
 * How far a draw is for one admin. `own` are the types that this admin typed and that wait for the second one. A draw with a list
 * of which nobody knows the length stays open.
 */
export const completionOf = (
  plan: DrawPlan,
  prizes: readonly Prize[],
  own: readonly { type: string }[],
): Completion => {
  const sheet = sheetOf(plan, prizes)
  if (sheet.some(({ planned }) => planned === null)) return 'open'
  const missing = sheet.filter((entry) => entry.prizes.length < (entry.planned ?? 0))
  if (missing.length === 0) return 'complete'
  return missing.every(({ type, single }) => single && own.some((entry) => entry.type === type)) ? 'waiting' : 'open'
}
