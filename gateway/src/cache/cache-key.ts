import { maxSearchMarkets } from '@papan/contracts/calls/insight-calls.ts'
import { canonicalMarket, marketSegment, readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { destinationOf, type Destination, type UpstreamName } from '../routing/destinations.ts'
import type { CachePolicy } from '../routing/cache-policy.ts'
import { readClassOf, type LimitClass } from '../admission/rate-limits.ts'
import { viewOf, type View } from '../readers/view.ts'

export type CacheKey = {
  /** Upstream, route and target: no route finds another's entry. */
  key: string
  /** Canonical path with the declared query, in declared order. */
  target: string
  address: string
  upstream: UpstreamName
  /** A function of the key alone: nothing else of a request can poison the cache. */
  upstreamPath: string
  types: CachePolicy['types']
  /** As many keys as markets and main pages. */
  isBounded: boolean
  numbers: CachePolicy['numbers']
  /** Of requests that the cache does not answer. */
  limitClass: LimitClass
  /** What changes it: its address, and the numbers of its markets. */
  marks: readonly string[]
  isBuilt: boolean
  /** What a reader of it counts for; null for what is no page. */
  view: View | null
}

const canonicalValue = (name: string, value: string): string => (name === 'market' ? canonicalMarket(value) : value)

/** Marks for the numbers of all markets, and of one by its segment of a path. */
export const allNumbers = 'numbers of all'
export const numbersOf = (segment: string): string => `numbers of ${segment}`
export const isNumbersMark = (mark: string): boolean => mark.startsWith('numbers of ')

/** One for each market that the address or the query names; the one of all for none, and for more than a search takes. */
const numberMarks = ({ address, cachePolicy }: Destination, query: string): string[] => {
  if (!cachePolicy || cachePolicy.numbers === 'none') return []
  const at = cachePolicy.route.split('/').indexOf(':marketName')
  const named = at < 0 ? [] : [address.split('/')[at] ?? '']
  const asked = new URLSearchParams(query).getAll('market').filter(Boolean).map(marketSegment)
  const segments = new Set([...named, ...asked])
  return segments.size === 0 || segments.size > maxSearchMarkets ? [allNumbers] : [...segments].map(numbersOf)
}

/** Declared names in declared order, without defaults; repeated names stay, for the service to refuse. */
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
export const cacheKeyOf = (search: string, destination: Destination): CacheKey | null => {
  const { upstream, address, path, cachePolicy } = destination
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
    numbers: cachePolicy.numbers,
    limitClass: readClassOf(cachePolicy),
    marks: [address, ...numberMarks(destination, query)],
    isBuilt: cachePolicy.isBuilt,
    view: viewOf(search, destination),
  }
}

/** The canonical path of a public target, else null. */
export const addressOf = (path: string): string | null => {
  const target = readTarget(path)
  return target && (destinationOf('GET', target)?.address ?? null)
}
