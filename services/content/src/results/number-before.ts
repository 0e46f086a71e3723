import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { revisionsOf } from './revisions.ts'
import type { ReadResult, TouchedPrize } from './result-store.ts'

/** Without an admin where the number is older than the kept revisions. */
type EnteredNumber = Pick<TouchedPrize, 'numbers' | 'by' | 'at'>

/**
 * The number that a correction of `PRIZE n` replaced; null for a first number. A withdrawn correction no longer counts, so two
 * withdrawals go two steps back.
 */
export const numberBefore = (stored: ReadResult, type: string): EnteredNumber | null => {
  if (!isSingleNumberType(type)) return null
  const numberIn = (prizes: readonly { type: string; numbers: string }[]) =>
    prizes.find((prize) => prize.type === type)?.numbers
  const revisions = revisionsOf(stored).toReversed()
  const oldest = numberIn(revisions[0]?.before.prizes ?? [])
  let entered: EnteredNumber[] = oldest === undefined ? [] : [{ numbers: oldest }]
  for (const { before, after, cause, by, at } of revisions) {
    const [from, to] = [numberIn(before.prizes), numberIn(after.prizes)]
    if (from === to) continue
    if (to === undefined) entered = []
    else if (cause === 'withdrawn' && entered.at(-2)?.numbers === to) entered = entered.slice(0, -1)
    else entered = [...entered, { numbers: to, by, at }]
  }
  return entered.at(-2) ?? null
}
