import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { verifiedClaims } from '@papan/runtime/auth/tokens.ts'
import type { UsedCodeStore } from '../second-factor/used-code-store.ts'
import { challengeAudience, challengeSeconds, type TokenSigner } from '../tokens/token-signer.ts'

/** What a challenge is for. A sign-in without password knows no user yet. */
export type ChallengePurpose =
  | { purpose: 'sign-in' }
  | { purpose: 'second-factor'; sub: string }
  | { purpose: 'register' | 'step-up'; sub: string; session: string }

const claims = z.object({
  purpose: z.string(),
  sub: z.string().optional(),
  session: z.string().optional(),
  jti: z.string(),
  exp: z.number(),
})

type ReadChallenge = { challenge: string; id: string }
type ChallengeDeps = { signer: TokenSigner; usedCodes: UsedCodeStore; clock: () => number }

/** A challenge is a token of ours: any instance reads it, a flood of questions stores nothing, and each counts once. */
export const createChallenges = ({ signer, usedCodes, clock }: ChallengeDeps) => {
  const keys = new Map(signer.publicKeys.map(({ kid, pem }) => [kid, pem]))
  const expected = { claims, audience: challengeAudience, maxAgeSeconds: challengeSeconds }
  return {
    create: (purpose: ChallengePurpose): string => signer.signChallenge(purpose, Math.floor(clock() / 1000)),

    /** The challenge that a browser answered; null unless it is ours, of this purpose, user and session, and recent. */
    read(clientDataJSON: string, wanted: ChallengePurpose): ReadChallenge | null {
      try {
        const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON)
        if (crossOrigin) return null
        const token = Buffer.from(challenge, 'base64url').toString('utf8')
        const read = verifiedClaims(token, keys, clock(), expected)
        if (!read || read.purpose !== wanted.purpose) return null
        if (read.sub !== ('sub' in wanted ? wanted.sub : undefined)) return null
        if (read.session !== ('session' in wanted ? wanted.session : undefined)) return null
        return { challenge, id: read.jti }
      } catch {
        return null
      }
    },

    /** False when it was answered before. After the signature is checked: a wrong answer stores nothing. */
    use: ({ id }: ReadChallenge): Promise<boolean> => usedCodes.useChallenge(id),
  }
}

export type Challenges = ReturnType<typeof createChallenges>
