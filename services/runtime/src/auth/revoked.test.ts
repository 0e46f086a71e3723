import { describe, expect, it } from '@jest/globals'
import { testSnapshot } from '../test-kit/test-access.ts'
import { isRevokedBy, revokedSince } from './revoked.ts'

const before = { ...testSnapshot(), validAfter: { wati: 100, budi: 100 }, revokedTokens: ['t1'], keptTokens: ['k1'] }

describe('revokedSince', () => {
  it.each([
    ['nothing', {}, null],
    ['another list of addresses', { allowedIps: ['192.0.2.1'] }, null],
    ['a token forgotten after its expiry', { revokedTokens: [] }, null],
    ['a restored, earlier time', { validAfter: { wati: 90 } }, null],
    ['a logout', { revokedTokens: ['t1', 't2'] }, { tokens: ['t2'], users: [] }],
    ['a reset password', { validAfter: { wati: 200, budi: 100 } }, { users: [{ userId: 'wati', validAfter: 200 }] }],
    [
      'a user of a name like __proto__',
      { validAfter: JSON.parse('{"__proto__":5}') as Record<string, number> },
      { users: [{ userId: '__proto__', validAfter: 5 }] },
    ],
    ['more than 1,000 logouts', { revokedTokens: Array.from({ length: 1_001 }, (_, index) => `x${index}`) }, null],
  ])('of %s', (_what, change, expected) => {
    const wanted = expected && Object.assign({ tokens: [], users: [], keptTokens: ['k1'] }, expected)
    expect(revokedSince(before, { ...before, ...change })).toEqual(wanted)
  })
})

describe('isRevokedBy', () => {
  const change = { tokens: ['t2'], users: [{ userId: 'wati', validAfter: 200 }], keptTokens: ['k1'] }
  it.each([
    ['the logged-out token', { sub: 'budi', iat: 300, jti: 't2' }, true],
    ['an earlier token of the user', { sub: 'wati', iat: 199, jti: 'a' }, true],
    ['the session that changed the password', { sub: 'wati', iat: 199, jti: 'k1' }, false],
    ['a new login', { sub: 'wati', iat: 200, jti: 'a' }, false],
    ['another user', { sub: 'budi', iat: 1, jti: 'a' }, false],
  ])('of %s', (_what, holder, expected) => {
    expect(isRevokedBy(change, holder)).toBe(expected)
  })
})
