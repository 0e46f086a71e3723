import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Every address that a host name stands for now. Rejects when that cannot be told. */
export type LookUp = (hostname: string) => Promise<string[]>

const lookUpMs = 2_000

/** Asks the system's resolver, at most 2 s. */
export const lookUpAll: LookUp = async (hostname) => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer about ${hostname}`)), lookUpMs)
  const found = await Promise.race([lookup(hostname, { all: true }), late]).finally(() => clearTimeout(timer))
  return found.map(({ address }) => address)
}

/**
 * The URLs of all that stand behind these URLs: a host name may mean several instances that come and go (a scaled Compose service, a
 * headless service of Kubernetes). A name that cannot be looked up keeps the addresses it had.
 */
export const createAddresses = (urls: readonly string[], lookUp: LookUp) => {
  const known = new Map<string, string[]>()
  const spread = async (url: string): Promise<string[]> => {
    const { hostname, port } = new URL(url)
    if (isIP(hostname) || hostname.startsWith('[')) return [url]
    const addresses = await lookUp(hostname).catch(() => [])
    if (addresses.length > 0)
      known.set(
        url,
        addresses.map((address) => `http://${isIP(address) === 6 ? `[${address}]` : address}:${port || 80}`),
      )
    return known.get(url) ?? []
  }
  return async (): Promise<string[]> => [...new Set((await Promise.all(urls.map(spread))).flat())]
}
