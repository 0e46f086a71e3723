import { canonicalMarket, readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { destinationOf, type Destination, type UpstreamName } from '../routing/destinations.ts'
import type { CachePolicy } from '../routing/cache-policy.ts'

export type CacheKey = {
  /** Upstream, route and target: no route ever finds the entry of another. */
  key: string
  /** Canonical path and the declared query, in declared order. */
  target: string
  /** Canonical path; changes refer to it. */
  address: string
  upstream: UpstreamName
  /** The upstream request, a function of the key alone, so that nothing else of a request can poison the cache. */
  upstreamPath: string
  types: CachePolicy['types']
  /** Whether the number of such keys is bounded by markets and main pages. */
  isBounded: boolean
}

/** A query may name a market as well. */
const canonicalValue = (name: string, value: string): string => (name === 'market' ? canonicalMarket(value) : value)

/** Declared names only, in declared order, defaults dropped; repeated names are kept for the service to refuse. */
const canonicalQuery = (search: string, declared: CachePolicy['query']): string => {
  if (search === '' || declared.size === 0) return ''
  const given = new URLSearchParams(search)
  const pairs = [...declared].flatMap(([name, absent]) => {
    const values = given.getAll(name).map((value) => canonicalValue(name, value))
    return values.length === 1 && values[0] === absent ? [] : values.map((value) => [name, value])
  })
  return pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
}

/** Null for a destination that is not cached. */
export const cacheKeyOf = (search: string, { upstream, address, path, cachePolicy }: Destination): CacheKey | null => {
  if (!cachePolicy) return null
  const query = canonicalQuery(search, cachePolicy.query)
  return {
    key: `${upstream} ${cachePolicy.route} ${address}${query}`,
    target: address + query,
    address,
    upstream,
    upstreamPath: path + query,
    types: cachePolicy.types,
    isBounded: cachePolicy.isBounded && query === '',
  }
}

/** The canonical path of a public target; null for anything else. */
export const addressOf = (path: string): string | null => {
  const target = readTarget(path)
  return target && (destinationOf('GET', target)?.address ?? null)
}
