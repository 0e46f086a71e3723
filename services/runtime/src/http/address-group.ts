import { isIPv6 } from 'node:net'

const keptGroups = 4

/** Who shares one counter: an IPv4 address stands for itself, an IPv6 address for its /56, which one customer usually has whole. */
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
