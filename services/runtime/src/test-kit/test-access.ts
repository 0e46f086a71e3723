import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import type { AccessSnapshot, Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { judgeBy, type Access } from '../auth/access.ts'
import { tokenAudience, tokenIssuer } from '../auth/tokens.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export const testKey = { key: createPrivateKey(privateKey), kid: 'test' }

type TokenOptions = { username?: string; userId?: string; since?: string; expiresInSeconds?: number }

/** A token as auth signs it, with the test key. */
export const testToken = (
  role: Role,
  { username = role.toLowerCase(), userId = `id-${username}`, since, expiresInSeconds = 600 }: TokenOptions = {},
) =>
  jsonwebtoken.sign({ username, role, ...(since ? { since } : {}) }, privateKey, {
    algorithm: 'ES256',
    keyid: testKey.kid,
    subject: userId,
    issuer: tokenIssuer,
    audience: tokenAudience,
    jwtid: randomUUID(),
    expiresIn: expiresInSeconds,
  })

/** An access snapshot with the test key; tests add revocations and restrictions. */
export const testSnapshot = (): AccessSnapshot => ({
  keys: [{ kid: testKey.kid, pem: publicKey }],
  validAfter: {},
  refusedBefore: 0,
  revokedTokens: [],
  keptTokens: [],
  allowedIps: [],
})

/** The real checks over a snapshot in memory. */
export const testAccess = (snapshot: AccessSnapshot = testSnapshot()): Access => ({
  check(token) {
    const judge = judgeBy(snapshot, Date.now)
    const claims = judge.verify(token)
    return claims && judge.isValid(claims) ? { kind: 'valid', claims } : { kind: 'refused' }
  },
  checkHolder: (holder) => (judgeBy(snapshot, Date.now).isHolder(holder) ? 'valid' : 'revoked'),
  isLoggedOut: (holder) => judgeBy(snapshot, Date.now).isLoggedOut(holder),
  isAddressAllowed: (address) => judgeBy(snapshot, Date.now).isAddressAllowed(address),
  isFresh: () => true,
  refresh: () => Promise.resolve(),
  onRevoked: () => undefined,
  stop: () => undefined,
})
