import type { Route } from '@papan/contracts/calls/route.ts'
import { routes } from '@papan/contracts/calls/routes.ts'

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

const isMatch = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))

/** Finds the declared calls of a raw path below /api, one for each method. Encoded slashes separate nothing. */
const createRouteTable = (all: readonly Route[]) => {
  const patterns = all.map((route) => ({ route, segments: segmentsOf(route.path) }))
  return (path: string): Route[] => {
    const segments = segmentsOf(path)
    return patterns.filter((pattern) => isMatch(pattern.segments, segments)).map(({ route }) => route)
  }
}

/** The declared calls at a raw path below /api; none where no service answers. */
export const routesAt = createRouteTable(routes)

/** The methods of these calls as an Allow header names them. */
export const methodsOf = (found: readonly Route[]): string[] => [
  ...new Set(found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
]
