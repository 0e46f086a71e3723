import { calls } from '@papan/contracts/calls/all-calls.ts'
import { bySpecificity, type Call } from '@papan/contracts/calls/call.ts'
import { siteAnswers } from '@papan/contracts/paths/site-paths.ts'
import { policyOfCall, policyOfSite, type CachePolicy } from './cache-policy.ts'
import { createPattern } from './path-pattern.ts'

export type FoundRoute = { route: Call; cachePolicy: CachePolicy | null; path: string }

const patterns = calls.toSorted(bySpecificity).map((route) => ({
  route,
  cachePolicy: policyOfCall(route),
  canonical: createPattern(route.path),
}))

/** The calls at these decoded segments, one per method. */
export const routesAt = (segments: readonly string[]): FoundRoute[] =>
  patterns.flatMap(({ canonical, ...call }) => {
    const path = canonical(segments)
    return path === null ? [] : [{ ...call, path }]
  })

/** For the Allow header. */
export const methodsOf = (found: readonly FoundRoute[]): string[] => [
  ...new Set(found.flatMap(({ route: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
]

const site = siteAnswers.map((answer) => ({
  cachePolicy: policyOfSite(answer),
  // Pages match in any case, but have one canonical address.
  canonical: createPattern(answer.path, { anyCase: true }),
}))

/** The page or file at these decoded segments. */
export const siteAnswerAt = (segments: readonly string[]): { cachePolicy: CachePolicy; path: string } | null => {
  for (const { cachePolicy, canonical } of site) {
    const path = canonical(segments)
    if (path !== null) return { cachePolicy, path }
  }
  return null
}
