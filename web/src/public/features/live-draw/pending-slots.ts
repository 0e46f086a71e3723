import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import { isFirstPrize, isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { byRank } from '../../market/prize-groups.ts'

const columns = 5
const defaultLength = 10
/** Space is reserved for these from the start of a draw. */
const defaultSingles = ['PRIZE 2', 'PRIZE 3']

const countOf = (usual: readonly PrizeCount[], type: string): number =>
  usual.find((known) => known.type === type)?.count ?? 0

/** 0 when unknown. */
export const expectedTotal = (usual: readonly PrizeCount[]): number => usual.reduce((sum, { count }) => sum + count, 0)

export const awaitedSingles = (usual: readonly PrizeCount[]): string[] =>
  usual.length === 0
    ? defaultSingles
    : usual
        .filter((known) => isSingleNumberType(known.type) && !isFirstPrize(known))
        .sort(byRank)
        .map(({ type }) => type)

/** In drawn order. */
export const awaitedLists = (usual: readonly PrizeCount[]): string[] =>
  usual.filter(({ type }) => !isSingleNumberType(type)).map(({ type }) => type)

/** Empty slots of a list: up to the market's usual count. Without one, or beyond it: up to ten, then whole rows. */
export const slotsOf = (usual: readonly PrizeCount[], type: string, count: number): number => {
  const known = countOf(usual, type)
  if (known >= count && known > 0) return known - count
  return Math.max(defaultLength, Math.ceil(count / columns) * columns) - count
}
