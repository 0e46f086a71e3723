import { expect, it } from '@jest/globals'
import { tokenOwner } from './token-payload.ts'

const tokenOf = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

it.each([
  [tokenOf({ sub: 'u-1', username: 'rátna' }), 'u-1'],
  [tokenOf({ sub: 7 }), null],
  [tokenOf(null), null],
  ['tanpa-titik', null],
  ['', null],
  [null, null],
])('tokenOwner of %j is %j', (token, owner) => expect(tokenOwner(token)).toBe(owner))
