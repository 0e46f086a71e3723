import type { Manifest } from './documents.ts'

type HttpRoute = { rules?: { backendRefs?: { name: string }[]; timeouts?: { request?: string } }[] }

/** The gateway ends a request whose body takes longer: Node's `requestTimeout`. */
export const longestBodySeconds = 300

/** Seconds of a duration of Gateway API; 0s switches the limit off. */
const secondsOf = (duration: string): number => {
  if (duration === '0s') return Number.POSITIVE_INFINITY
  const units: Record<string, number> = { h: 3_600, m: 60, s: 1, ms: 0.001 }
  return [...duration.matchAll(/(\d+)(ms|h|m|s)/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  )
}

/** Rules of routes in which the proxy's own limit may end a long poll (25 s), an upload or a socket. */
export const entranceProblems = (manifests: readonly Manifest[]): string[] =>
  manifests.flatMap(({ kind, metadata: { name }, spec }) => {
    if (kind !== 'HTTPRoute') return []
    const forwarding = ((spec as HttpRoute).rules ?? []).filter(({ backendRefs }) => backendRefs)
    return forwarding.flatMap(({ backendRefs = [], timeouts }) => {
      const where = `HTTPRoute ${name} to ${backendRefs.map((each) => each.name).join(', ')}`
      if (!timeouts?.request) return [`${where}: no timeouts.request: some proxies end a request after 15 s`]
      return secondsOf(timeouts.request) > longestBodySeconds
        ? []
        : [`${where}: timeouts.request is ${timeouts.request}, but a request may take ${longestBodySeconds} s`]
    })
  })
