import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { sheetOf, type DrawPlan } from '../../results/draw-plan.ts'

/** `waiting`: only numbers of a second admin are missing. */
export type Completion = 'open' | 'waiting' | 'complete'

/**
 * A draw's progress for one admin; `own` are their types that wait for a second admin. Stays open if a list has no
 * planned count.
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
