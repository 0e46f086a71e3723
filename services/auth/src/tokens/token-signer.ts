import { randomUUID, type KeyObject } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import type { Role } from '@papan/contracts/calls/auth-calls.ts'
import { tokenLifeSeconds } from '@papan/contracts/rules/limits.ts'
import { tokenAudience, tokenIssuer } from '@papan/runtime/auth/tokens.ts'
import { publishedKey } from './signing-key.ts'

type TokenSignerDeps = { signingKey: KeyObject; previousKey?: KeyObject | undefined }
type Holder = { id: string; username: string; role: Role; validAfter: number; createdAt: string }

/** Signs tokens with the one private key, and names the public keys that vouch for them. */
export const createTokenSigner = ({ signingKey, previousKey }: TokenSignerDeps) => {
  const current = publishedKey(signingKey)
  return {
    publicKeys: previousKey ? [current, publishedKey(previousKey)] : [current],

    /**
     * A token for 8 hours from `at` (seconds) on, with an id of its own, so that it alone can be revoked. `at` is when the holder's
     * password was looked up: a revocation after that moment reaches this token too, one before it does not.
     */
    sign: ({ id, username, role, validAfter, createdAt }: Holder, at: number): string =>
      jsonwebtoken.sign(
        { username, role, since: createdAt, iat: Math.max(at, validAfter), exp: at + tokenLifeSeconds },
        signingKey,
        {
          algorithm: 'ES256',
          keyid: current.kid,
          issuer: tokenIssuer,
          audience: tokenAudience,
          subject: id,
          jwtid: randomUUID(),
        },
      ),
  }
}

export type TokenSigner = ReturnType<typeof createTokenSigner>
