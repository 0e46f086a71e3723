import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { PasskeyQuestion, SecondFactorChoice } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import type { User } from '../users/user-store.ts'
import { challengeSeconds } from '../tokens/token-signer.ts'
import type { ChallengePurpose, Challenges } from './passkey-challenge.ts'
import { passkeyNotFound, passkeyUnavailable } from '../auth-errors.ts'
import type { StoredPasskey } from '../users/factors.ts'

/** The site where passkeys are created and used. `rpId`: the domain that a passkey is bound to permanently. */
export type PasskeySite = { rpId: string; origin: string }

const domainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z][a-z0-9-]{0,61}[a-z0-9]?$/

/** Null where browsers allow no passkeys: neither https nor localhost, or a bare address. */
export const passkeySiteOf = (siteUrl: string | undefined): PasskeySite | null => {
  if (siteUrl === undefined) return null
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  return isSecure && domainPattern.test(hostname) ? { rpId: hostname, origin } : null
}

type QuestionDeps = { challenges: Challenges; site: PasskeySite | null }

export const descriptorOf = ({ credentialId: id, transports }: StoredPasskey) => ({
  id,
  ...(transports === '' ? {} : { transports: transports.split(' ') }),
})

/** What a browser asks a passkey. */
export const createPasskeyQuestions = ({ challenges, site }: QuestionDeps) => {
  const ofSite = ({ passkeys }: Pick<User, 'passkeys'>): StoredPasskey[] =>
    passkeys.filter(({ rpId }) => rpId === site?.rpId)

  const ask = async (purpose: ChallengePurpose, passkeys?: readonly StoredPasskey[]): Promise<PasskeyQuestion> => {
    if (!site) throw passkeyUnavailable()
    const options = await generateAuthenticationOptions({
      rpID: site.rpId,
      challenge: challenges.create(purpose),
      timeout: challengeSeconds * 1000,
      userVerification: purpose.purpose === 'sign-in' ? 'required' : 'preferred',
      ...(passkeys ? { allowCredentials: passkeys.map(descriptorOf) } : {}),
    })
    return { ...options }
  }

  return {
    /** Names no user: the passkey does. */
    signIn: () => ask({ purpose: 'sign-in' }),

    /** The ways of this user to go on after a right password. */
    async choice(user: User): Promise<SecondFactorChoice> {
      const passkeys = ofSite(user)
      const passkey = passkeys.length > 0 ? await ask({ purpose: 'second-factor', sub: user.id }, passkeys) : null
      return { code: user.secondFactor !== null, passkey }
    },

    /** Throws 404 for a user without a passkey of this site. */
    async stepUp(user: User, session: string): Promise<PasskeyQuestion> {
      const passkeys = ofSite(user)
      if (site && passkeys.length === 0) throw passkeyNotFound()
      return ask({ purpose: 'step-up', sub: user.id, session }, passkeys)
    },
  }
}

export type PasskeyQuestions = ReturnType<typeof createPasskeyQuestions>
