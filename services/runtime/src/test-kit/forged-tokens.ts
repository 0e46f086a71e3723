import { createPublicKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import { tokenAudience, tokenIssuer } from '../auth/tokens.ts'

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Tokens that must be refused, by defect, made from the real signing key and its id. */
export const forgedTokens = (key: KeyObject, kid: string): [name: string, token: string][] => {
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const now = Math.floor(Date.now() / 1000)
  const header = { alg: 'ES256', typ: 'JWT', kid }
  const payload = {
    sub: 'kepala',
    username: 'Kepala',
    role: 'MASTER_ADMIN',
    since: '2020-01-01T00:00:00.000Z',
    jti: randomUUID(),
    iat: now,
    exp: now + 600,
    iss: tokenIssuer,
    aud: tokenAudience,
  }
  const signed = (changes: object, headerChanges: object = {}, by: KeyObject = key): string =>
    jsonwebtoken.sign({ ...payload, ...changes }, by, { header: { ...header, ...headerChanges } })
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  const hmac = (algorithm: 'HS256' | 'HS512', secret: string): string =>
    jsonwebtoken.sign(payload, secret, { algorithm, keyid: kid, allowInsecureKeySizes: true })
  const jwk = createPublicKey(foreign).export({ format: 'jwk' })
  return [
    ['no algorithm', `${encoded({ ...header, alg: 'none' })}.${encoded(payload)}.`],
    ['no algorithm, with a signature', `${encoded({ ...header, alg: 'none' })}.${encoded(payload)}.AAAA`],
    ['HS256 by the public key', hmac('HS256', publicPem)],
    ['HS512 by the public key', hmac('HS512', publicPem)],
    ['HS256 by a short secret', hmac('HS256', 'abc')],
    ['a foreign key', signed({}, {}, foreign)],
    ['an unknown key id', signed({}, { kid: 'lain' })],
    ['a path as key id', signed({}, { kid: '../../dev/null' })],
    ['a key of its own', signed({}, { jwk }, foreign)],
    ['a key to fetch', signed({}, { jku: 'http://127.0.0.1:1/keys.json' }, foreign)],
    ['another issuer', signed({ iss: 'lain' })],
    ['another audience', signed({ aud: 'lain' })],
    ['another type', signed({}, { typ: 'at+jwt' })],
    ['its time over', signed({ iat: now - 7_200, exp: now - 3_600 })],
    ['its time not come', signed({ nbf: now + 3_600, exp: now + 7_200 })],
    ['a list of roles', signed({ role: ['MASTER_ADMIN'] })],
    ['a list for a payload', `${encoded(header)}.${encoded([payload])}.${signed({}).split('.')[2]}`],
    ['no text at all', 'a.b.c'],
  ]
}
