import { describe, expect, it } from '@jest/globals'
import { Secret } from 'otpauth'
import { digitsOf, newSecret, otpauthUri, qrSvg, stepOf } from './one-time-code.ts'

/** The secret of the test vectors in RFC 6238, appendix B. */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32

describe('stepOf', () => {
  // The vectors have eight digits; authenticators show the last six.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('knows the code of RFC 6238 at %i s', (seconds, code, step) => {
    expect(stepOf(rfcSecret, code, seconds * 1000)).toBe(step)
  })

  it.each([
    ['two steps late', 60, null],
    ['one step late', 30, 1],
    ['in its step', 0, 1],
    ['one step early', -30, 1],
    ['two steps early', -60, null],
  ])('takes a code %s as one of its step, or not at all', (_when, seconds, step) => {
    expect(stepOf(rfcSecret, '287082', (59 + seconds) * 1000)).toBe(step)
  })

  it.each(['287083', '28708', '2870822', 'abcdef', ''])('refuses %j', (code) => {
    expect(stepOf(rfcSecret, code, 59_000)).toBeNull()
  })
})

describe('digitsOf', () => {
  it.each([
    ['287082', '287082'],
    [' 287 082 ', '287082'],
    ['287-082', '287082'],
    ['7Q4K-2M9D', null],
    ['28708', null],
    ['٢٨٧٠٨٢', null],
  ])('reads %j as %j', (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits)
  })
})

describe('a new secret', () => {
  it('has 160 bits, and an address and a QR code that authenticators read', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = otpauthUri(secret, 'Papan Angka', 'Budi')
    const { protocol, host, searchParams } = new URL(uri)
    expect([protocol, host]).toEqual(['otpauth:', 'totp'])
    expect(searchParams.get('secret')).toBe(secret)
    expect(searchParams.get('issuer')).toBe('Papan Angka')
    expect(qrSvg(uri)).toMatch(/^(<\?xml[^>]*>)?<svg /)
  })
})
