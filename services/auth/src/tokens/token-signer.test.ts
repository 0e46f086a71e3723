import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import jsonwebtoken from 'jsonwebtoken'
import { verifyToken } from '@papan/runtime/auth/tokens.ts'
import { newSigningKey } from '../test-kit/start-test-auth.ts'
import { publicKeyOf, signingKeyOf } from './signing-key.ts'
import { createTokenSigner } from './token-signer.ts'

const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

const now = Date.UTC(2025, 0, 31, 5)
const user = { id: 'budi', username: 'Budi', role: 'ADMIN' } as const
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

describe('createTokenSigner', () => {
  it('signs a token that every door can verify until 8 hours later', () => {
    const signer = createTokenSigner({ signingKey: newSigningKey(), clock: () => now })
    const token = signer.sign(user)
    expect(verifyToken(token, keysOf(signer), now)).toMatchObject({
      sub: 'budi',
      username: 'Budi',
      role: 'ADMIN',
      iat: now / 1000,
      exp: now / 1000 + 8 * 3600,
    })
    expect(verifyToken(token, keysOf(signer), now + 8 * 3_600_000)).toBeNull()
    expect(signer.sign(user)).not.toBe(token)
  })

  it('names its key by a thumbprint that does not change, and still vouches for the previous key', () => {
    const oldKey = newSigningKey()
    const before = createTokenSigner({ signingKey: oldKey, clock: () => now })
    const after = createTokenSigner({ signingKey: newSigningKey(), previousKey: oldKey, clock: () => now })
    const kidOf = (token: string) => jsonwebtoken.decode(token, { complete: true })?.header.kid
    expect(kidOf(before.sign(user))).toBe(before.publicKeys[0]?.kid)
    expect(after.publicKeys.map(({ kid }) => kid)).toContain(before.publicKeys[0]?.kid)
    expect(kidOf(after.sign(user))).not.toBe(before.publicKeys[0]?.kid)
    expect(verifyToken(before.sign(user), keysOf(after), now)).not.toBeNull()
    expect(JSON.stringify(after.publicKeys)).not.toContain('PRIVATE')
  })
})
