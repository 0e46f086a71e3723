import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { revisionsOf } from './revisions.ts'
import type { ReadResult, TouchedPrize } from './result-store.ts'

/** A number that a prize held, with the admin who entered it; without one where that is older than the kept revisions. */
type Held = Pick<TouchedPrize, 'numbers' | 'by' | 'at'>

/**
 * The number that a correction of `PRIZE n` replaced, null where its number was the first. A correction that was taken back counts
 * no more, so that taking back twice goes two steps back, not forth again.
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
