import { randomUUID, type KeyObject } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { stepUpSeconds, tokenLifeSeconds } from '@papan/contracts/limits.ts'
import { setupAudience, tokenAudience, tokenIssuer, stepUpAudience } from '@papan/runtime/auth/tokens.ts'
import type { TokenMark } from '../users/revocations.ts'
import { publishedKey } from './signing-key.ts'

/** Of challenges for passkeys. */
export const challengeAudience = 'papan-angka/passkey'
export const challengeSeconds = 5 * 60

type TokenSignerDeps = { signingKey: KeyObject; previousKey?: KeyObject | undefined }
type Holder = { id: string; username: string; role: Role; validAfter: number; createdAt: string }

/** Signs tokens with the private key and lists the accepted public keys. */
export const createTokenSigner = ({ signingKey, previousKey }: TokenSignerDeps) => {
  const current = publishedKey(signingKey)
  return {
    publicKeys: previousKey ? [current, publishedKey(previousKey)] : [current],

    /**
     * A token for 8 hours, with an id for single revocation. `at` (seconds): when the password was read, so that only
     * later revocations apply. `setup`: it opens nothing but the setup of a second factor.
     */
    sign: ({ id, username, role, validAfter, createdAt }: Holder, at: number, { setup = false } = {}): string =>
      jsonwebtoken.sign(
        {
          username,
          role,
          since: createdAt,
          ...(setup ? { setup } : {}),
          iat: Math.max(at, validAfter),
          exp: at + tokenLifeSeconds,
        },
        signingKey,
        {
          algorithm: 'ES256',
          keyid: current.kid,
          issuer: tokenIssuer,
          audience: setup ? setupAudience : tokenAudience,
          subject: id,
          jwtid: randomUUID(),
        },
      ),

    /** A proof for one session, for 5 minutes; it opens nothing by itself. */
    signStepUp({ sub, session }: { sub: string; session: string }, at: number): { proof: string; exp: number } {
      const exp = at + stepUpSeconds
      const proof = jsonwebtoken.sign({ session, iat: at, exp }, signingKey, {
        algorithm: 'ES256',
        keyid: current.kid,
        issuer: tokenIssuer,
        audience: stepUpAudience,
        subject: sub,
      })
      return { proof, exp }
    },

    /** A challenge for a passkey, for 5 minutes. Signed, since any instance must know it again. */
    signChallenge: (claims: { purpose: string; sub?: string; session?: string }, at: number): string =>
      jsonwebtoken.sign({ ...claims, iat: at, exp: at + challengeSeconds }, signingKey, {
        algorithm: 'ES256',
        keyid: current.kid,
        issuer: tokenIssuer,
        audience: challengeAudience,
        jwtid: randomUUID(),
      }),
  }
}

/** Id and times of a token of ours. */
export const markOf = (token: string): TokenMark => {
  const { jti, iat, exp } = jsonwebtoken.decode(token) as TokenMark
  return { jti, iat, exp }
}

export type TokenSigner = ReturnType<typeof createTokenSigner>
