import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

// All that is known of addresses, on node:net alone: docs/decisions/0033-addresses-on-node-net.md

const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

const unmapped = (address: string): string | null => {
  const [, high, low] = mapped.exec(address) ?? []
  if (high === undefined || low === undefined) return null
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/** IPv4-mapped IPv6 becomes IPv4, zones are dropped; null unless the text is an address. */
export const canonicalAddress = (text: string | undefined): string | null => {
  const given = text?.trim() ?? ''
  if (!isIP(given)) return null
  if (!isIPv6(given)) return given
  const short = new URL(`http://[${given.split('%', 1)[0]}]`).hostname.slice(1, -1)
  return unmapped(short) ?? short
}

const bitsOf = (address: string) => (isIPv6(address) ? 128 : 32)
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

type Network = { address: string; prefix: number }

const readNetwork = (cidr: string): Network | null => {
  const [, network = '', bits] = /^([^/]*)(?:\/(0|[1-9]\d{0,2}))?$/.exec(cidr.trim()) ?? []
  const address = canonicalAddress(network)
  if (!address) return null
  // A mapped address counts its bits from the start of its IPv6 form.
  const skipped = isIPv6(network) && !isIPv6(address) ? 96 : 0
  const prefix = bits === undefined ? bitsOf(address) : Number(bits) - skipped
  return prefix < 0 || prefix > bitsOf(address) ? null : { address, prefix }
}

const ipv6Groups = (address: string): number[] => {
  const [head = '', tail = ''] = address.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** Keeps the first `prefix` bits of numbers with `bits` bits each. */
const masked = (numbers: number[], bits: number, prefix: number): number[] =>
  numbers.map((number, index) => {
    const kept = Math.min(Math.max(prefix - index * bits, 0), bits)
    return number & ~(2 ** (bits - kept) - 1)
  })

const firstAddress = ({ address, prefix }: Network): string => {
  if (!isIPv6(address)) return masked(address.split('.').map(Number), 8, prefix).join('.')
  const groups = masked(ipv6Groups(address), 16, prefix).map((group) => group.toString(16))
  return canonicalAddress(groups.join(':')) ?? address
}

/**
 * `10.1.2.3/8` becomes `10.0.0.0/8`, a network of one address that address, mapped IPv4 becomes IPv4. Null for other
 * text, also with a zone: it names a network interface of one machine.
 */
export const canonicalCidr = (text: string): string | null => {
  const network = text.includes('%') ? null : readNetwork(text)
  if (!network) return null
  if (network.prefix === bitsOf(network.address)) return network.address
  return `${firstAddress(network)}/${network.prefix}`
}

/** The key of shared counters: an IPv4 address, or the /56 of an IPv6 address, which usually belongs to one customer. */
export const addressGroup = (address: string): string =>
  isIPv6(address) ? `${firstAddress({ address, prefix: 56 })}/56` : address

/** Of addresses that one caller can easily have: the /24 of an IPv4 address, the /56 of an IPv6 address. */
export const networkOf = (address: string): string =>
  isIPv4(address) ? `${firstAddress({ address, prefix: 24 })}/24` : addressGroup(address)

/** Whether an address is in one of the CIDRs; false for unreadable ones. Throws when `cidrs` has a bad entry. */
export const createAddressList = (cidrs: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const network = readNetwork(cidr)
    if (!network) throw new Error(`not an address or CIDR: ${cidr}`)
    list.addSubnet(network.address, network.prefix, familyOf(network.address))
  }
  return (address) => {
    const canonical = canonicalAddress(address)
    return canonical !== null && list.check(canonical, familyOf(canonical))
  }
}

/** Some proxies add ports to X-Forwarded-For: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string): string =>
  hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1')

/** Whether the host of a URL is an address, not a name. */
export const isAddress = (host: string): boolean => canonicalAddress(withoutPort(host)) !== null

/** The address as the host of a URL. */
export const urlHost = (address: string): string => (isIPv6(address) ? `[${address}]` : address)

/**
 * The caller's address for throttle, allow-list and log: the peer, or behind trusted proxies the last untrusted hop of
 * X-Forwarded-For. 'unknown', which no list allows, if unreadable.
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
