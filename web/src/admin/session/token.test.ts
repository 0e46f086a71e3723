import { describe, expect, it } from '@jest/globals'
import { readToken } from './token.ts'

const now = Date.UTC(2026, 10, 21, 10)
const soon = now / 1000 + 60
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (claims: unknown): string => `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`
const ratna = { sub: 'ratna', username: 'Ratna', role: 'ADMIN', exp: soon }

describe('readToken', () => {
  it('reads the user', () => {
    expect(readToken(tokenOf(ratna), now)).toEqual({
      kind: 'valid',
      user: { userId: 'ratna', username: 'Ratna', role: 'ADMIN', exp: soon, isSetup: false },
    })
  })

  it('reads that a second factor must be set up first', () => {
    expect(readToken(tokenOf({ ...ratna, setup: true }), now)).toMatchObject({ user: { isSetup: true } })
  })

  it('reads names beyond ASCII', () => {
    expect(readToken(tokenOf({ ...ratna, username: 'Dé~ÿ' }), now)).toMatchObject({ user: { username: 'Dé~ÿ' } })
  })

  it.each([
    ['a second ago', now / 1000 - 1],
    ['at this moment', now / 1000],
  ])('reads a token that expired %s as expired', (_when, exp) => {
    expect(readToken(tokenOf({ ...ratna, exp }), now)).toEqual({ kind: 'expired' })
  })

  it.each([
    ['no text', 42],
    ['empty text', ''],
    ['text without a dot', 'rusak'],
    ['a part that is not base64', 'a.%%%.c'],
    ['a part that is not JSON', `a.${Buffer.from('halo').toString('base64url')}.c`],
    ['no claims', tokenOf(null)],
    ['no expiry', tokenOf({ ...ratna, exp: undefined })],
    ['an expiry that is not a number', tokenOf({ ...ratna, exp: 'besok' })],
    ['an unknown role', tokenOf({ ...ratna, role: 'TAMU' })],
    ['no subject', tokenOf({ ...ratna, sub: undefined })],
  ])('reads %s as malformed', (_what, token) => expect(readToken(token, now)).toEqual({ kind: 'malformed' }))
})
