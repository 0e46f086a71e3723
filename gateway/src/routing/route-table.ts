import { calls } from '@papan/contracts/calls/all-calls.ts'
import { bySpecificity, type Call } from '@papan/contracts/calls/call.ts'
import { siteAnswers } from '@papan/contracts/paths/site-paths.ts'
import { policyOfCall, policyOfSite, type CachePolicy } from './cache-policy.ts'
import { createPattern } from './path-pattern.ts'

export type FoundRoute = { route: Call; cachePolicy: CachePolicy | null; path: string }

const patterns = [...Map.groupBy(calls.toSorted(bySpecificity), ({ path }) => path)].map(([path, routes]) => ({
  routes: routes.map((route) => ({ route, cachePolicy: policyOfCall(route) })),
  canonical: createPattern(path),
}))

/** The calls of the most literal path that fits these decoded segments, one per method. */
export const routesAt = (segments: readonly string[]): FoundRoute[] => {
  for (const { routes, canonical } of patterns) {
    const path = canonical(segments)
    if (path !== null) return routes.map((found) => ({ ...found, path }))
  }
  return []
}

/** For the Allow header. */
export const methodsOf = (found: readonly FoundRoute[]): string[] =>
  found.flatMap(({ route: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

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
