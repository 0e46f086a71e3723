import type { ExpectedNumber } from '@papan/contracts/calls/expected-number.ts'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isDoubleEntryType, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

type Published = Pick<AdminResult, 'prizes'> | null
export type Slot = { numbers: string; by: string | null }

/** null for an empty slot and for a list. */
export const slotOf = (result: Published, type: string): Slot | null =>
  isSingleNumberType(type) ? (result?.prizes.find((prize) => prize.type === type) ?? null) : null

/** The published number that a prize would replace; null for a list, PRIZE 4 and on, or the same number. */
export const replacedBy = (result: Published, { type, numbers }: Prize): Slot | null => {
  const slot = isDoubleEntryType(type) ? slotOf(result, type) : null
  return slot === null || slot.numbers === numbers ? null : slot
}

export const expectedIn = (result: Published, prizes: readonly Prize[]): ExpectedNumber[] =>
  prizes
    .filter(({ type }) => isSingleNumberType(type))
    .map(({ type }) => ({ type, numbers: slotOf(result, type)?.numbers ?? null }))
