import type { Call } from '@papan/contracts/calls/call.ts'
import type { SiteAnswer } from '@papan/contracts/paths/site-paths.ts'

/** How the answers of a declared public route are kept in memory. */
export type Keeping = {
  /** The declared path. */
  route: string
  /** Content types of a 200 and of a 404; an answer of another type is passed on and never kept. */
  types: { found: string; missing: string }
  /** The query names that an answer depends on, with the value that their absence means. */
  query: ReadonlyMap<string, string | undefined>
  /** Whether its addresses without a query are as few as the markets, so that a place for each is there. */
  isBounded: boolean
}

const boundedParameters = new Set(['marketName', 'position', 'key', 'file'])

const isBounded = (path: string): boolean =>
  [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => boundedParameters.has(name))

const queryOf = ({ query }: Call): ReadonlyMap<string, string | undefined> => {
  if (!query || !('shape' in query)) return new Map()
  const { data = {} } = query.safeParse({}) as { data?: Record<string, string | number> }
  return new Map(Object.keys(query.shape as object).map((name) => [name, data[name]?.toString()]))
}

/** Of a declared call; null for one whose answers are not for all visitors alike. */
export const keepingOfCall = (route: Call): Keeping | null => {
  const { method, path, role, type = 'application/json' } = route
  if (method !== 'GET' || role !== 'all' || !path.startsWith('/public/')) return null
  const types = { found: type, missing: 'application/json' }
  return { route: `/api${path}`, types, query: queryOf(route), isBounded: isBounded(path) }
}

/** Of a page or file of the site. */
export const keepingOfSite = ({ path, type, query }: SiteAnswer): Keeping => ({
  route: path,
  types: { found: type, missing: 'text/html' },
  query: new Map(Object.entries(query)),
  isBounded: isBounded(path),
})
