import { lookup } from 'node:dns/promises'
import { isAddress, urlHost } from './addresses.ts'

/** All current addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<string[]>

const resolveTimeoutMs = 2_000

const systemResolver: ResolveHost = async (hostname) => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer about ${hostname}`)), resolveTimeoutMs)
  const found = await Promise.race([lookup(hostname, { all: true }), late]).finally(() => clearTimeout(timer))
  return found.map(({ address }) => address)
}

/** The URLs of all instances: a host name may mean several (Compose scale, headless service). An unresolvable one keeps its last. */
export const createInstanceUrls = (urls: readonly string[], resolveHost: ResolveHost = systemResolver) => {
  const known = new Map<string, string[]>()
  const spread = async (url: string): Promise<string[]> => {
    const { hostname, port } = new URL(url)
    if (isAddress(hostname)) return [url]
    const addresses = await resolveHost(hostname).catch(() => [])
    if (addresses.length > 0)
      known.set(
        url,
        addresses.map((address) => `http://${urlHost(address)}:${port || 80}`),
      )
    return known.get(url) ?? []
  }
  return async (): Promise<string[]> => [...new Set((await Promise.all(urls.map(spread))).flat())]
}

/** Gives all of them each time, beginning one further, those that are preferred first. */
export const createRoundRobin = <One>(isPreferred: (one: One) => boolean) => {
  let turn = 0
  return (all: readonly One[]): One[] => {
    const start = turn++ % all.length
    const round = [...all.slice(start), ...all.slice(0, start)]
    return [...round.filter(isPreferred), ...round.filter((one) => !isPreferred(one))]
  }
}
