import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import type { AccessSnapshot, Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { judgeBy, type Access } from '../auth/access.ts'
import { tokenAudience, tokenIssuer, stepUpAudience } from '../auth/tokens.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const testKey = { key: createPrivateKey(privateKey), kid: 'test' }

type TokenOptions = {
  username?: string
  userId?: string
  since?: string
  expiresInSeconds?: number
  ageSeconds?: number
}

type Payload = { username: string; role: Role; since: string; ageSeconds: number }

const payloadOf = ({ ageSeconds, ...claims }: Payload) => ({
  ...claims,
  iat: Math.floor(Date.now() / 1000) - ageSeconds,
})

/** A token as auth signs it, with the test key; `ageSeconds` after the login. */
export const testToken = (
  role: Role,
  {
    username = role.toLowerCase(),
    userId = `id-${username}`,
    since = '2020-01-01T00:00:00.000Z',
    expiresInSeconds = 600,
    ageSeconds = 0,
  }: TokenOptions = {},
) =>
  jsonwebtoken.sign(payloadOf({ username, role, since, ageSeconds }), privateKey, {
    algorithm: 'ES256',
    keyid: testKey.kid,
    subject: userId,
    issuer: tokenIssuer,
    audience: tokenAudience,
    jwtid: randomUUID(),
    expiresIn: expiresInSeconds + ageSeconds,
  })

/** A proof of a step-up as auth signs it; of the token's session unless another is named. */
export const testProof = (token: string, session?: string): string => {
  const { sub, jti } = jsonwebtoken.decode(token) as { sub: string; jti: string }
  return jsonwebtoken.sign({ session: session ?? jti }, privateKey, {
    algorithm: 'ES256',
    keyid: testKey.kid,
    issuer: tokenIssuer,
    audience: stepUpAudience,
    subject: sub,
    expiresIn: 300,
  })
}

/** An access snapshot with the test key; tests add revocations and restrictions. */
export const testSnapshot = (): AccessSnapshot => ({
  keys: [{ kid: testKey.kid, pem: publicKey }],
  validAfter: {},
  refusedBefore: 0,
  revokedTokens: [],
  keptTokens: [],
  allowedIps: [],
  stepUp: { all: false, users: [] },
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
  isSteppedUp: (claims, proof) => judgeBy(snapshot, Date.now).isSteppedUp(claims, proof),
  isFresh: () => true,
  refresh: () => Promise.resolve(),
  stop: () => undefined,
})
