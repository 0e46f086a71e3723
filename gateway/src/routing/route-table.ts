import { calls } from '@papan/contracts/calls/all-calls.ts'
import { bySpecificity, type Call } from '@papan/contracts/calls/call.ts'
import { siteAnswers } from '@papan/contracts/paths/site-paths.ts'
import { keepingOfCall, keepingOfSite, type Keeping } from './keeping.ts'
import { createPattern } from './path-pattern.ts'

/** A declared call, and the canonical path below /api by which it was found. */
export type FoundRoute = { route: Call; keeping: Keeping | null; path: string }

const patterns = calls.toSorted(bySpecificity).map((route) => ({
  route,
  keeping: keepingOfCall(route),
  canonical: createPattern(route.path),
}))

/** The declared calls, one for each method, at these decoded segments below /api; none where no service answers. */
export const routesAt = (segments: readonly string[]): FoundRoute[] =>
  patterns.flatMap(({ canonical, ...call }) => {
    const path = canonical(segments)
    return path === null ? [] : [{ ...call, path }]
  })

/** The methods of these calls as an Allow header names them. */
export const methodsOf = (found: readonly FoundRoute[]): string[] => [
  ...new Set(found.flatMap(({ route: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
]

const site = siteAnswers.map((answer) => ({
  keeping: keepingOfSite(answer),
  // Pages were always found in any case; each has one address for all that.
  canonical: createPattern(answer.path, { anyCase: true }),
}))

/** The declared page or file of the site at these decoded segments, and its canonical path; null for none. */
export const siteAnswerAt = (segments: readonly string[]): { keeping: Keeping; path: string } | null => {
  for (const { keeping, canonical } of site) {
    const path = canonical(segments)
    if (path !== null) return { keeping, path }
  }
  return null
}
