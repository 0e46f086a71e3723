import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import jsonwebtoken from 'jsonwebtoken'
import { verifyToken } from '@papan/runtime/auth/tokens.ts'
import { newSigningKey } from '../test-kit/start-test-auth.ts'
import { exampleKeys, publicKeyOf, signingKeyOf } from './signing-key.ts'
import { createTokenSigner } from './token-signer.ts'

const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

const now = Date.UTC(2025, 0, 31, 5)
const user = {
  id: 'budi',
  username: 'Budi',
  role: 'ADMIN',
  validAfter: 0,
  createdAt: '2025-01-30T05:00:00.000Z',
} as const
const keysOf = (signer: ReturnType<typeof createTokenSigner>) =>
  new Map(signer.publicKeys.map(({ kid, pem }) => [kid, pem]))

describe('signingKeyOf and publicKeyOf', () => {
  it('take a P-256 key', () => {
    const { privateKey, publicKey } = pemOf('P-256')
    expect(signingKeyOf(privateKey)?.type).toBe('private')
    expect(publicKeyOf(privateKey)?.type).toBe('public')
    expect(publicKeyOf(publicKey)?.type).toBe('public')
  })

  it('refuse every other', () => {
    const rsa = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    for (const pem of [pemOf('P-384').privateKey, rsa.privateKey, pemOf('P-256').publicKey, 'secret', '']) {
      expect(signingKeyOf(pem)).toBeNull()
    }
    for (const pem of [pemOf('P-384').publicKey, rsa.publicKey, 'secret', '']) expect(publicKeyOf(pem)).toBeNull()
  })
})

describe('exampleKeys', () => {
  const debuggers = [
    '-----BEGIN PRIVATE KEY-----',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevZzL1gdAFr88hb2',
    'OF/2NxApJCzGCEDdfSp6VQO30hyhRANCAAQRWz+jn65BtOMvdyHKcvjBeBSDZH2r',
    '1RTwjmYSi9R/zpBnuQ4EiMnCqfMPWiZqB4QdbAd0E7oH50VpuZ1P087G',
    '-----END PRIVATE KEY-----',
  ].join('\n')
  const publicKey = (x: string, y: string) => createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const rfc7515 = publicKey(
    'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  )
  const rfc7517 = publicKey(
    'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
    '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
  )

  it('are the published keys, and no others', () => {
    const isExampleKey = (key: KeyObject) => exampleKeys.has(key.export({ format: 'jwk' }).x ?? '')
    for (const key of [createPrivateKey(debuggers), rfc7515, rfc7517]) expect(isExampleKey(key)).toBe(true)
    expect(isExampleKey(newSigningKey())).toBe(false)
  })
})

describe('createTokenSigner', () => {
  it('signs a token that verifies for 8 hours', () => {
    const signer = createTokenSigner({ signingKey: newSigningKey() })
    const token = signer.sign(user, now / 1000)
    expect(verifyToken(token, keysOf(signer), now)).toMatchObject({
      sub: 'budi',
      username: 'Budi',
      role: 'ADMIN',
      since: user.createdAt,
      iat: now / 1000,
      exp: now / 1000 + 8 * 3600,
    })
    expect(verifyToken(token, keysOf(signer), now + 8 * 3_600_000)).toBeNull()
    expect(signer.sign(user, now / 1000)).not.toBe(token)
  })

  it('issues a token after earlier revocations, valid for at most 8 hours', () => {
    const signer = createTokenSigner({ signingKey: newSigningKey() })
    const token = signer.sign({ ...user, validAfter: now / 1000 + 2 }, now / 1000)
    expect(verifyToken(token, keysOf(signer), now)).toMatchObject({
      iat: now / 1000 + 2,
      exp: now / 1000 + 8 * 3600,
    })
  })

  it('names its key by a stable thumbprint, and also publishes the previous key', () => {
    const oldKey = newSigningKey()
    const before = createTokenSigner({ signingKey: oldKey })
    const after = createTokenSigner({ signingKey: newSigningKey(), previousKey: oldKey })
    const kidOf = (token: string) => jsonwebtoken.decode(token, { complete: true })?.header.kid
    expect(kidOf(before.sign(user, now / 1000))).toBe(before.publicKeys[0]?.kid)
    expect(after.publicKeys.map(({ kid }) => kid)).toContain(before.publicKeys[0]?.kid)
    expect(kidOf(after.sign(user, now / 1000))).not.toBe(before.publicKeys[0]?.kid)
    expect(verifyToken(before.sign(user, now / 1000), keysOf(after), now)).not.toBeNull()
    expect(JSON.stringify(after.publicKeys)).not.toContain('PRIVATE')
  })
})
