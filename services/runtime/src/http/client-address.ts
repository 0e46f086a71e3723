import { BlockList, isIP, isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'

const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

const unmapped = (address: string): string | null => {
  const [, high, low] = mapped.exec(address) ?? []
  if (high === undefined || low === undefined) return null
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/** Canonical form: IPv4-mapped IPv6 becomes IPv4, zones are dropped; null for other text. */
export const canonicalAddress = (text: string | undefined): string | null => {
  const given = text?.trim() ?? ''
  if (!isIP(given)) return null
  if (!isIPv6(given)) return given
  const short = new URL(`http://[${given.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  return unmapped(short) ?? short
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** A bare address has all bits. */
export const readNetwork = (cidr: string): { address: string; prefix: number } | null => {
  const [, network = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(cidr.trim()) ?? []
  const address = canonicalAddress(network)
  if (!address) return null
  // Bits of a mapped address count from the IPv6 start.
  const skipped = isIPv6(network) && !isIPv6(address) ? 96 : 0
  const all = isIPv6(address) ? 128 : 32
  const prefix = bits === undefined ? all : Number(bits) - skipped
  return prefix < 0 || prefix > all ? null : { address, prefix }
}

const addTo = (list: BlockList, cidr: string): void => {
  const network = readNetwork(cidr)
  if (!network) throw new Error(`not an address or CIDR: ${cidr}`)
  list.addSubnet(network.address, network.prefix, familyOf(network.address))
}

/** Matches addresses against CIDRs and addresses; unparsable ones never match. Throws for an invalid entry. */
export const createAddressList = (cidrs: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const cidr of cidrs) addTo(list, cidr)
  return (address) => {
    const canonical = canonicalAddress(address)
    return canonical !== null && list.check(canonical, familyOf(canonical))
  }
}

/** Some proxies add a port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string): string =>
  hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1')

/**
 * The caller's address for throttle, allow-list and log: the peer, or behind trusted proxies the last untrusted hop of
 * X-Forwarded-For. 'unknown', which no list allows, if unparsable.
 */
export const createAddressReader = (trusted: readonly string[]) => {
  const isTrusted = createAddressList(trusted)
  return (request: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    let client = canonicalAddress(request.socket.remoteAddress)
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    while (client && isTrusted(client) && hops.length > 0) client = canonicalAddress(withoutPort(hops.pop() ?? ''))
    return client ?? 'unknown'
  }
}
