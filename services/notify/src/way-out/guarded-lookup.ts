import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { AddressRule } from './public-address.ts'

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
