import { canonicalMarket, readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { destinationOf, type Destination, type UpstreamName } from '../routing/destinations.ts'
import type { Keeping } from '../routing/keeping.ts'

/** What one kept answer is known by. */
export type CacheKey = {
  /** Upstream, declared route and target: no route ever finds what another one brought. */
  key: string
  /** The canonical target: the one path, the query that matters in one order. */
  target: string
  /** The canonical path; changes are announced by it. */
  address: string
  upstream: UpstreamName
  /** What the upstream is asked, a function of the key alone: nothing else of a request can reach a kept answer. */
  ask: string
  types: Keeping['types']
  /** Whether there are only as many such keys as markets and main pages. */
  isBounded: boolean
}

/** A query may name a market as well. */
const canonicalValue = (name: string, value: string): string => (name === 'market' ? canonicalMarket(value) : value)

/** Only the declared names, in their order, without what their absence says as well; a name given twice stays twice, so that the service can refuse it. */
const canonicalQuery = (search: string, declared: Keeping['query']): string => {
  if (search === '' || declared.size === 0) return ''
  const given = new URLSearchParams(search)
  const pairs = [...declared].flatMap(([name, absent]) => {
    const values = given.getAll(name).map((value) => canonicalValue(name, value))
    return values.length === 1 && values[0] === absent ? [] : values.map((value) => [name, value])
  })
  return pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
}

/** The key of a public GET; null for a destination whose answers are not kept. */
export const cacheKeyOf = (search: string, { upstream, address, path, keeping }: Destination): CacheKey | null => {
  if (!keeping) return null
  const query = canonicalQuery(search, keeping.query)
  return {
    key: `${upstream} ${keeping.route} ${address}${query}`,
    target: address + query,
    address,
    upstream,
    ask: path + query,
    types: keeping.types,
    isBounded: keeping.isBounded && query === '',
  }
}

/** The canonical path of what is read at a path; null where nothing is. */
export const addressOf = (path: string): string | null => {
  const target = readTarget(path)
  return target && (destinationOf('GET', target)?.address ?? null)
}
