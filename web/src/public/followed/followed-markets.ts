import { marketsOfAliases } from '@papan/contracts/lottery/market-search.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'

export type Named = Pick<PublicSchedule, 'marketName' | 'family' | 'aliases'>

/** The list with the present names of renamed markets, whose old name is another name now; the same list without any. */
export const presentNames = (kept: readonly string[], markets: readonly Named[]): readonly string[] => {
  const others = marketsOfAliases(markets)
  const names = kept.map((name) => {
    const [renamed = name, ...more] = others.get(name) ?? []
    return more.length > 0 ? name : renamed
  })
  return names.every((name, at) => name === kept[at]) ? kept : [...new Set(names)]
}

/** The followed markets that exist. */
export const followedMarkets = <Market extends Named>(
  kept: readonly string[],
  markets: readonly Market[],
): Market[] => {
  const byName = new Map(markets.map((market) => [market.marketName, market]))
  return presentNames(kept, markets).flatMap((name) => byName.get(name) ?? [])
}

/** These first, in the visitor's order; the others keep theirs. */
export const followedFirst = <Market extends Named>(kept: readonly string[], markets: readonly Market[]): Market[] => [
  ...new Set([...followedMarkets(kept, markets), ...markets]),
]

/** Moves a market up (-1) or down (1) past the next one of `shown`. */
export const moveFollowed = (
  kept: readonly string[],
  market: string,
  step: -1 | 1,
  shown: readonly string[],
): string[] => {
  const other = shown[shown.indexOf(market) + step]
  if (!shown.includes(market) || other === undefined) return [...kept]
  return kept.map((name) => (name === market ? other : name === other ? market : name))
}
