import { isIP, isIPv4, type LookupFunction } from 'node:net'
import { canonicalAddress, createAddressList } from '@papan/runtime/http/addresses.ts'
import { lookup } from 'node:dns'

/** Not for the public internet, by the IANA registries of special-purpose addresses. */
const refusedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // The platform of a cloud answers virtual machines here.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** Only 2000::/3 is given out; the last two name an IPv4 address behind a tunnel. */
const refusedIPv6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001:db8::/32',
  '3fff::/20',
  '2620:4f:8000::/48',
  '2001::/23',
  '2002::/16',
]

// Apart: IPv4 addresses count as ::ffff:0:0/96 in a list of both.
const [isRefusedIPv4, isRefusedIPv6] = [createAddressList(refusedIPv4), createAddressList(refusedIPv6)]
const isLoopback = createAddressList(['127.0.0.0/8', '::1'])

/** False also for IPv4 written as IPv6, for zones and for text that is no address. */
export const isPublicAddress = (address: string): boolean => {
  const canonical = canonicalAddress(address)
  if (canonical === null || address.includes('%')) return false
  if (isIP(canonical) !== isIP(address)) return false
  return isIPv4(canonical) ? !isRefusedIPv4(canonical) : !isRefusedIPv6(canonical)
}

/** `allowLoopback`: for a receiver on this machine, in development. */
export const createAddressRule =
  (allowLoopback: boolean) =>
  (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopback(address))

type AddressRule = ReturnType<typeof createAddressRule>

export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/**
 * For an agent: the addresses that it checks are those that the socket connects to, so a second answer of the name
 * server changes nothing. One refused address among several refuses the name.
 */
export const createGuardedLookup = (isAllowed: AddressRule, resolve: LookupFunction = lookup): LookupFunction => {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error) return callback(error, [])
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new RefusedAddress('the name leads to an address that is not public'), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
