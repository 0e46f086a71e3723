import { BlockList, isIP, isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** An address in its one written form: IPv4-mapped IPv6 becomes IPv4, zones go; null for anything that is no address. */
export const canonicalAddress = (text: string | undefined): string | null => {
  if (!text) return null
  const bare = text
    .trim()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIP(bare)) return null
  return isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare
}

/** Tells whether an address lies in one of the CIDRs (or equals one of the addresses). Unreadable addresses never do. */
export const createAddressList = (cidrs: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', prefix] = cidr.split('/')
    const address = canonicalAddress(network)
    if (!address) throw new Error(`not an address or CIDR: ${cidr}`)
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const canonical = canonicalAddress(address)
    return canonical !== null && list.check(canonical, isIPv6(canonical) ? 'ipv6' : 'ipv4')
  }
}

/**
 * The one reading of "who is calling" for throttle, allow-list and log: the peer's address, or, when the peer is a
 * trusted proxy, the last address in X-Forwarded-For that is not itself one. 'unknown' when nothing readable is there.
 */
export const createAddressReader = (trusted: readonly string[]) => {
  const isTrusted = createAddressList(trusted)
  return (request: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const peer = canonicalAddress(request.socket.remoteAddress)
    if (!peer) return 'unknown'
    if (!isTrusted(peer)) return peer
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    let client = peer
    for (const hop of forwarded.toReversed()) {
      const address = canonicalAddress(hop)
      if (!address) break
      client = address
      if (!isTrusted(address)) break
    }
    return client
  }
}
