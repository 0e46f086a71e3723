import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import jsonwebtoken, { type JwtHeader, type SignOptions } from 'jsonwebtoken'
import { tokenLifeSeconds } from '@papan/contracts/limits.ts'
import { tokenAudience, tokenIssuer, verifyToken } from './tokens.ts'

const keyPair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [ours, former, foreign] = [keyPair(), keyPair(), keyPair()]
const keys = new Map([
  ['ours', ours.publicKey],
  ['former', former.publicKey],
])
const now = Date.parse('2025-01-31T10:00:00Z')
const nowSeconds = now / 1000

const claims = { username: 'budi', role: 'ADMIN', since: '2025-01-01T00:00:00.000Z', iat: nowSeconds }
const options: SignOptions = {
  algorithm: 'ES256',
  keyid: 'ours',
  subject: 'u1',
  issuer: tokenIssuer,
  audience: tokenAudience,
  jwtid: 'j1',
  expiresIn: 600,
}
const signed = (changes: SignOptions = {}, payload: object = claims, key: string = ours.privateKey): string =>
  jsonwebtoken.sign(payload, key, { ...options, ...changes })
const without = (name: keyof SignOptions): string => {
  const { [name]: _left, ...rest } = options
  return jsonwebtoken.sign(claims, ours.privateKey, rest)
}
/** A token put together by hand, for what no library would sign. */
const forged = (header: object, payload: object, signature = ''): string =>
  [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(signature)
    .join('.')
const full = { ...claims, sub: 'u1', iss: tokenIssuer, aud: tokenAudience, jti: 'j1', exp: nowSeconds + 600 }
const hmac = (algorithm: 'HS256' | 'HS512', secret: string): string =>
  jsonwebtoken.sign(full, secret, { algorithm, keyid: 'ours', allowInsecureKeySizes: true })

const ownKey = { alg: 'ES256', jwk: createPublicKey(foreign.publicKey).export({ format: 'jwk' }) } as JwtHeader

describe('verifyToken', () => {
  it('returns the claims of our token', () => {
    expect(verifyToken(signed(), keys, now)).toMatchObject({ sub: 'u1', username: 'budi', role: 'ADMIN', jti: 'j1' })
  })

  it('accepts a token signed by any listed key', () => {
    expect(verifyToken(signed({ keyid: 'former' }, claims, former.privateKey), keys, now)).toMatchObject({ sub: 'u1' })
  })

  it.each([
    ['a token of no algorithm', forged({ alg: 'none', typ: 'JWT', kid: 'ours' }, full)],
    ['a token of no algorithm with a signature', forged({ alg: 'none', typ: 'JWT', kid: 'ours' }, full, 'AAAA')],
    ['HS256 with the public key as its secret', hmac('HS256', ours.publicKey)],
    ['HS512 with the public key as its secret', hmac('HS512', ours.publicKey)],
    [
      'an algorithm that the header renames',
      signed().replace(/^[^.]+/, Buffer.from('{"alg":"HS256","typ":"JWT","kid":"ours"}').toString('base64url')),
    ],
    ['a stranger’s key under our key id', signed({}, claims, foreign.privateKey)],
    ['an unknown key id', signed({ keyid: 'other' })],
    ['another key of ours than it names', signed({ keyid: 'former' })],
    ['a key id that every object has', signed({ keyid: 'constructor' })],
    ['a key id that is a path', signed({ keyid: '../../dev/null' })],
    ['no key id', without('keyid')],
    ['a key of its own in the header', signed({ header: ownKey }, claims, foreign.privateKey)],
    ['another issuer', signed({ issuer: 'somebody' })],
    ['no issuer', without('issuer')],
    ['another audience', signed({ audience: 'papan-angka/other' })],
    ['no audience', without('audience')],
    ['another type', signed({ header: { alg: 'ES256', typ: 'at+jwt' } })],
    ['no type', signed({ header: { alg: 'ES256', typ: undefined } })],
    ['an expired token', signed({ expiresIn: -1 })],
    ['a token that ends now', signed({}, { ...claims, iat: nowSeconds - 600 })],
    ['a token that never ends', without('expiresIn')],
    [
      'a token that lives longer than ours may',
      signed({ expiresIn: 10 * tokenLifeSeconds }, { ...claims, iat: nowSeconds - tokenLifeSeconds - 1 }),
    ],
    ['a token of the future', signed({ notBefore: 60 })],
    ['a token without a subject', without('subject')],
    ['a token without an id', without('jwtid')],
    ['a role we do not have', signed({}, { ...claims, role: 'ROOT' })],
    ['a list of roles', signed({}, { ...claims, role: ['MASTER_ADMIN'] })],
    ['no username', signed({}, { role: 'ADMIN', iat: nowSeconds })],
    [
      'a changed payload',
      signed().replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...full, role: 'MASTER_ADMIN' })).toString('base64url')}.`,
      ),
    ],
    ['a cut signature', signed().slice(0, -4)],
    ['no signature', signed().replace(/[^.]+$/, '')],
    ['a payload that is a list', forged({ alg: 'ES256', typ: 'JWT', kid: 'ours' }, [full], signed().split('.')[2])],
    ['two dots of nothing', '..'],
    ['nonsense', 'a.b.c'],
    ['nothing', ''],
  ])('refuses %s', (_name, token) => {
    expect(verifyToken(token, keys, now)).toBeNull()
  })

  it('refuses every token when it holds no key', () => {
    expect(verifyToken(signed(), new Map(), now)).toBeNull()
  })
})
