import type { PrizeCount } from '@papan/contracts/calls/public-calls.ts'
import { isFirstPrize, isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { byRank } from '../../market/prize-groups.ts'

const columns = 5
const usualLength = 10
/** What a draw with more than a first prize brings as a rule; their places are kept from the start. */
const usualSingles = ['PRIZE 2', 'PRIZE 3']

const countOf = (usual: readonly PrizeCount[], type: string): number =>
  usual.find((known) => known.type === type)?.count ?? 0

/** How many numbers a draw holds as a rule; 0 when it is not known. */
export const usualTotal = (usual: readonly PrizeCount[]): number => usual.reduce((sum, { count }) => sum + count, 0)

/** The single prizes beside PRIZE 1 whose places are kept while a draw goes on. */
export const awaitedSingles = (usual: readonly PrizeCount[]): string[] =>
  usual.length === 0
    ? usualSingles
    : usual
        .filter((known) => isSingleNumberType(known.type) && !isFirstPrize(known))
        .sort(byRank)
        .map(({ type }) => type)

/** The lists whose places are kept while a draw goes on, in drawn order. */
export const awaitedLists = (usual: readonly PrizeCount[]): string[] =>
  usual.filter(({ type }) => !isSingleNumberType(type)).map(({ type }) => type)

/**
 * The places of a list that are still empty: as many as the market's draws have as a rule. A list that is not known, or
 * has grown longer, fills up to ten and to whole rows beyond.
 */
export const slotsOf = (usual: readonly PrizeCount[], type: string, count: number): number => {
  const known = countOf(usual, type)
  if (known >= count && known > 0) return known - count
  return Math.max(usualLength, Math.ceil(count / columns) * columns) - count
}
