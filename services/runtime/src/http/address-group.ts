import { isIPv6 } from 'node:net'

const keptGroups = 4

/** The unit of rate limits: an IPv4 address, or the /56 that one IPv6 customer usually has. */
export const addressGroup = (address: string): string => {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  const groups = [...before, ...zeros, ...after].slice(0, keptGroups).map((group) => Number.parseInt(group, 16))
  // Bits 48 to 55 are the upper half of the fourth group.
  return `${groups.map((group, index) => (index === 3 ? group & 0xff00 : group).toString(16)).join(':')}::/56`
}
