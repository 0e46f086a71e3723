import type { Call } from '@papan/contracts/calls/call.ts'
import type { SiteAnswer } from '@papan/contracts/paths/site-paths.ts'

/** How answers of a public path are cached. */
export type CachePolicy = {
  route: string
  /** Content types of a 200 and a 404; others are never cached. */
  types: { found: string; missing: string | null }
  /** Query names that the answer depends on, with their defaults. */
  query: ReadonlyMap<string, string | undefined>
  /** Has no more addresses than markets, so each may have a reserved entry. */
  isBounded: boolean
  /** Drawn numbers: marked by market, asked again on use. `typed`: its address holds digits that a visitor typed. */
  numbers: 'none' | 'shown' | 'typed'
  /** A picture that costs web a core for a tenth of a second. */
  isDrawn: boolean
  /** Held while it says that nothing has changed, where the caller asks for it. */
  waits: boolean
  /** A file of the build: fetched in every encoding, never fetched again. */
  isBuilt: boolean
}

const boundedParameters = new Set(['marketName', 'position', 'key', 'file', 'asset'])

const isBounded = (path: string): boolean =>
  [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => boundedParameters.has(name))

const queryOf = ({ query }: Call): ReadonlyMap<string, string | undefined> => {
  if (!query || !('shape' in query)) return new Map()
  const { data = {} } = query.safeParse({}) as { data?: Record<string, string | number> }
  return new Map(Object.keys(query.shape as object).map((name) => [name, data[name]?.toString()]))
}

/** Digits of a path are typed by visitors. */
const numbersOf = ({ path, service }: Call): CachePolicy['numbers'] => {
  if (service !== 'insight') return 'none'
  return path.includes('/:digits') ? 'typed' : 'shown'
}

/** Null for answers that are not the same for all visitors. */
export const policyOfCall = (route: Call): CachePolicy | null => {
  const { method, path, role, type = 'application/json' } = route
  if (method !== 'GET' || role !== 'all' || !path.startsWith('/public/')) return null
  const types = { found: type, missing: 'application/json' }
  return {
    route: `/api${path}`,
    types,
    query: queryOf(route),
    isBounded: isBounded(path),
    numbers: numbersOf(route),
    waits: route.waits ?? false,
    isDrawn: false,
    isBuilt: false,
  }
}

export const policyOfSite = ({ path, type, query, numbers, isDrawn = false, isBuilt }: SiteAnswer): CachePolicy => ({
  route: path,
  // A file of the next release may be missing for a moment only.
  types: { found: type, missing: isBuilt ? null : 'text/html' },
  query: new Map(Object.entries(query)),
  isBounded: isBounded(path),
  numbers: numbers ?? 'none',
  waits: false,
  isDrawn,
  isBuilt,
})
