import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { revisionsOf } from './revisions.ts'
import type { ReadResult, TouchedPrize } from './result-store.ts'

/** Without an admin where the number is older than the kept revisions. */
type Held = Pick<TouchedPrize, 'numbers' | 'by' | 'at'>

/**
 * The number that a correction of `PRIZE n` replaced; null for a first number. A withdrawn correction no longer counts, so two
 * withdrawals go two steps back.
 */
export const numberBefore = (stored: ReadResult, type: string): Held | null => {
  if (!isSingleNumberType(type)) return null
  const numberIn = (prizes: readonly { type: string; numbers: string }[]) =>
    prizes.find((prize) => prize.type === type)?.numbers
  const revisions = revisionsOf(stored).toReversed()
  const oldest = numberIn(revisions[0]?.before.prizes ?? [])
  let held: Held[] = oldest === undefined ? [] : [{ numbers: oldest }]
  for (const { before, after, cause, by, at } of revisions) {
    const [from, to] = [numberIn(before.prizes), numberIn(after.prizes)]
    if (from === to) continue
    if (to === undefined) held = []
    else if (cause === 'withdrawn' && held.at(-2)?.numbers === to) held = held.slice(0, -1)
    else held = [...held, { numbers: to, by, at }]
  }
  return held.at(-2) ?? null
}
