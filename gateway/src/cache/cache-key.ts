import type { Destination, UpstreamName } from '../routing/destinations.ts'
import { isApiPath } from '../routing/destinations.ts'
import type { RawTarget } from '../routing/raw-target.ts'

/** What one kept answer is known by. */
export type CacheKey = {
  /** The canonical address: path in one encoding, the query that matters in one order. */
  key: string
  /** The path in a form that does not tell apart what services read alike; changes are announced by it. */
  index: string
  upstream: UpstreamName
  /** What the upstream is asked, a function of the key alone: nothing else of a request can reach a kept answer. */
  ask: string
}

const parts = (path: string): string[] => path.split('/').map(decodeURIComponent)

/** The index of a path: services trim and upper-case names, pages ignore case and a slash at the end. */
export const indexOf = (path: string): string =>
  parts(path)
    .map((part) => encodeURIComponent(part.trim().toUpperCase()))
    .join('/')
    .replace(/\/+$/, '')

const canonicalPath = (path: string): string => parts(path).map(encodeURIComponent).join('/')

/** Only the known names, sorted; a name given twice stays twice, so that the service can refuse it. */
const canonicalQuery = (search: string, known: readonly string[]): string => {
  if (search === '' || known.length === 0) return ''
  const given = [...new URLSearchParams(search)].filter(([name]) => known.includes(name))
  given.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return given.length === 0 ? '' : `?${given.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
}

/** The key of a public GET; null for a destination whose answers are not kept. */
export const cacheKeyOf = ({ path, search }: RawTarget, destination: Destination): CacheKey | null => {
  if (!destination.publicQuery) return null
  const query = canonicalQuery(search, destination.publicQuery)
  const canonical = canonicalPath(path)
  const ask = isApiPath(path) ? canonicalPath(destination.path) : canonical
  return { key: canonical + query, index: indexOf(path), upstream: destination.upstream, ask: ask + query }
}
