import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'

/** One line per PRIZE n, one list per other type. */
type PrizeGroups = { singles: StoredPrize[]; lists: { type: string; prizes: StoredPrize[] }[] }

const rankOf = ({ type }: { type: string }): number => Number(type.slice('PRIZE '.length))
/** PRIZE 2 before PRIZE 10. */
export const byRank = (a: { type: string }, b: { type: string }): number => rankOf(a) - rankOf(b)

/** PRIZE n by n; lists and their numbers in drawn order. */
export const prizeGroups = (prizes: readonly StoredPrize[]): PrizeGroups => {
  const singles = prizes.filter(({ type }) => isSingleNumberType(type)).sort(byRank)
  const lists = new Map<string, StoredPrize[]>()
  for (const prize of prizes) {
    if (!isSingleNumberType(prize.type)) lists.set(prize.type, [...(lists.get(prize.type) ?? []), prize])
  }
  return { singles, lists: [...lists].map(([type, listed]) => ({ type, prizes: listed })) }
}
