import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { sheetOf, type DrawPlan } from '../../results/draw-plan.ts'

type Mismatches = AdminResult['mismatches']

/** The mismatches that this admin has not typed again. */
export const openMismatches = (
  { mismatches, pending }: Pick<AdminResult, 'mismatches' | 'pending'>,
  username: string,
): Mismatches => mismatches.filter(({ type }) => !pending.some((entry) => entry.type === type && entry.by === username))

/** `waiting`: only numbers of a second admin are missing. */
export type Completion = 'open' | 'waiting' | 'complete'

/**
 * A draw's progress for one admin: complete with all places that the market usually has, `missing` counts the open ones.
 * `own` are their types that wait for a second admin.
 */
export const completionOf = (
  plan: DrawPlan,
  prizes: readonly Prize[],
  own: readonly { type: string }[],
): { completion: Completion; missing: number } => {
  const open = sheetOf(plan, prizes).flatMap((entry) => {
    const left = Math.max(0, (entry.planned ?? 0) - entry.prizes.length)
    return left > 0 ? [{ ...entry, left }] : []
  })
  const missing = open.reduce((sum, { left }) => sum + left, 0)
  if (missing === 0) return { completion: 'complete', missing }
  const isWaiting = open.every(({ type, single }) => single && own.some((entry) => entry.type === type))
  return { completion: isWaiting ? 'waiting' : 'open', missing }
}
