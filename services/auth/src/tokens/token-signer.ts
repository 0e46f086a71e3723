import { randomUUID, type KeyObject } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import type { Role } from '@papan/contracts/calls/auth-calls.ts'
import { tokenLifeSeconds } from '@papan/contracts/rules/limits.ts'
import { tokenAudience, tokenIssuer } from '@papan/runtime/auth/tokens.ts'
import { publishedKey } from './signing-key.ts'

type TokenSignerDeps = { signingKey: KeyObject; previousKey?: KeyObject | undefined; clock: () => number }

/** Signs tokens with the one private key, and names the public keys that vouch for them. */
export const createTokenSigner = ({ signingKey, previousKey, clock }: TokenSignerDeps) => {
  const current = publishedKey(signingKey)
  return {
    publicKeys: previousKey ? [current, publishedKey(previousKey)] : [current],

    /** A token for 8 hours with an id of its own, so that it alone can be revoked. */
    sign: (user: { id: string; username: string; role: Role }): string =>
      jsonwebtoken.sign({ username: user.username, role: user.role, iat: Math.floor(clock() / 1000) }, signingKey, {
        algorithm: 'ES256',
        keyid: current.kid,
        issuer: tokenIssuer,
        audience: tokenAudience,
        subject: user.id,
        jwtid: randomUUID(),
        expiresIn: tokenLifeSeconds,
      }),
  }
}

export type TokenSigner = ReturnType<typeof createTokenSigner>
