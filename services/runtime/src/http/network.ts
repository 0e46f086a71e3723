import { isIPv6 } from 'node:net'
import { canonicalAddress, readNetwork } from './client-address.ts'

export const ipv6Groups = (address: string): number[] => {
  const [head = '', tail = ''] = address.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** Zeroes all but the first `prefix` bits. */
const masked = (numbers: number[], bits: number, prefix: number): number[] =>
  numbers.map((number, index) => {
    const kept = Math.min(Math.max(prefix - index * bits, 0), bits)
    return number & ~(2 ** (bits - kept) - 1)
  })

export const networkAddress = (address: string, prefix: number): string => {
  if (!isIPv6(address)) return masked(address.split('.').map(Number), 8, prefix).join('.')
  const text = masked(ipv6Groups(address), 16, prefix)
    .map((group) => group.toString(16))
    .join(':')
  return canonicalAddress(text) ?? text
}

/**
 * Canonical form: `10.1.2.3/8` is `10.0.0.0/8`, a single address has no prefix, mapped IPv4 is IPv4. Null for other text
 * and for zones, which name a network card.
 */
export const canonicalCidr = (text: string): string | null => {
  const network = text.includes('%') ? null : readNetwork(text)
  if (!network) return null
  const { address, prefix } = network
  if (prefix === (isIPv6(address) ? 128 : 32)) return address
  return `${networkAddress(address, prefix)}/${prefix}`
}
