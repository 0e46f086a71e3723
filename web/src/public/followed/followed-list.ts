import { marketsOfAliases } from '@papan/contracts/rules/market-search.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'

export const maxFollowed = 200

/** Stored as a JSON list of names, in the visitor's order; anything else counts as none. */
export const readFollowed = (text: string | null): string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return []
    return [...new Set(kept.filter((name) => typeof name === 'string'))].slice(0, maxFollowed)
  } catch {
    return []
  }
}

export const toggleFollowed = (kept: readonly string[], market: string): string[] =>
  kept.includes(market) ? kept.filter((name) => name !== market) : [...kept, market].slice(-maxFollowed)

/** Moves a market up (-1) or down (1) past the next one of `shown`. */
export const moveFollowed = (kept: readonly string[], market: string, step: -1 | 1, shown = kept): string[] => {
  const other = shown[shown.indexOf(market) + step]
  if (!shown.includes(market) || other === undefined) return [...kept]
  return kept.map((name) => (name === market ? other : name === other ? market : name))
}

type Named = Pick<Schedule, 'marketName' | 'family' | 'aliases'>

/** The followed markets that exist; a renamed one is found by its old name among the other names. */
export const followedMarkets = <Market extends Named>(
  kept: readonly string[],
  markets: readonly Market[],
): Market[] => {
  const byName = new Map(markets.map((market) => [market.marketName, market]))
  if (kept.every((name) => byName.has(name))) return kept.flatMap((name) => byName.get(name) ?? [])
  const others = marketsOfAliases(markets)
  const found = kept.flatMap((name) => {
    const [renamed, ...more] = others.get(name) ?? []
    return byName.get(name) ?? (renamed && more.length === 0 ? byName.get(renamed) : undefined) ?? []
  })
  return [...new Set(found)]
}

/** These first, in the visitor's order; the others keep theirs. */
export const followedFirst = <Market extends Named>(kept: readonly string[], markets: readonly Market[]): Market[] => [
  ...new Set([...followedMarkets(kept, markets), ...markets]),
]
