import type { StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'

/** A draw's prizes as they are shown: one line for each PRIZE n, one list for every other type. */
export type PrizeGroups = { singles: StoredPrize[]; lists: { type: string; prizes: StoredPrize[] }[] }

const rankOf = ({ type }: { type: string }): number => Number(type.slice('PRIZE '.length))
/** PRIZE 2 before PRIZE 10. */
export const byRank = (a: { type: string }, b: { type: string }): number => rankOf(a) - rankOf(b)

/** Sorts PRIZE n by n; lists keep the order in which their first number was drawn, and their numbers theirs. */
export const prizeGroups = (prizes: readonly StoredPrize[]): PrizeGroups => {
  const singles = prizes.filter(({ type }) => isSingleNumberType(type)).sort(byRank)
  const lists = new Map<string, StoredPrize[]>()
  for (const prize of prizes) {
    if (!isSingleNumberType(prize.type)) lists.set(prize.type, [...(lists.get(prize.type) ?? []), prize])
  }
  return { singles, lists: [...lists].map(([type, listed]) => ({ type, prizes: listed })) }
}
