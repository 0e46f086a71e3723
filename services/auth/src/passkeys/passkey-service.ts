import { randomUUID } from 'node:crypto'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { NewPasskey, Passkey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import type { PasskeyQuestion } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { passkeyAdded, passkeyRemoved, passkeyRenamed } from '@papan/contracts/events/auth-events.ts'
import { maxPasskeys } from '@papan/contracts/limits.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { badToken } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce, type NewEvent } from '@papan/service-kit/records/outbox-document.ts'
import type { FactorRule } from '../second-factor/factor-rule.ts'
import type { SignInService } from '../sign-ins/sign-in-service.ts'
import { challengeSeconds, type TokenSigner } from '../tokens/token-signer.ts'
import { revokeToken } from '../users/revocations.ts'
import { fieldsOf, type User, type UserStore } from '../users/user-store.ts'
import type { Challenges } from './passkey-challenge.ts'
import {
  passkeyKnown,
  passkeyListFull,
  passkeyNotFound,
  passkeyUnavailable,
  wrongPasskey,
  factorNeeded,
} from '../auth-errors.ts'
import { descriptorOf, type PasskeySite } from './passkey-questions.ts'
import type { PasskeyUseStore } from './passkey-use-store.ts'
import { handleOf, type StoredPasskey } from '../users/factors.ts'

type PasskeyServiceDeps = {
  userStore: UserStore
  uses: PasskeyUseStore
  challenges: Challenges
  rule: FactorRule
  signer: TokenSigner
  access: Access
  signIns: SignInService
  site: PasskeySite | null
  siteName: () => Promise<string>
  clock: () => number
}

/** COSE: Ed25519, ES256 and RS256, which every authenticator of today has one of. */
const algorithms = [-8, -7, -257]

const timeText = (ms: number): string => new Date(ms).toISOString()

/** The passkey of a right answer; throws 400 for a wrong one. */
const verified = async (challenges: Challenges, user: User, session: string, answer: NewPasskey, of: PasskeySite) => {
  const { id, rawId, type, response } = answer
  const { clientDataJSON, attestationObject } = response
  const read = challenges.read(clientDataJSON, { purpose: 'register', sub: user.id, session })
  if (!read) throw wrongPasskey()
  const registration = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: read.challenge,
    expectedOrigin: of.origin,
    expectedRPID: of.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
    // The library throws for a wrong or unreadable answer.
  }).catch(() => null)
  if (!registration?.verified || !(await challenges.use(read))) throw wrongPasskey()
  const { credential } = registration.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (response.transports ?? []).join(' '),
  }
}

/** Changes one passkey; throws 404 where the user has no such one. */
const change = async (
  userStore: UserStore,
  { sub }: TokenClaims,
  passkeyId: string,
  context: WriteContext,
  decide: (passkey: StoredPasskey, user: User) => { kept: StoredPasskey[]; event: NewEvent },
): Promise<void> => {
  await userStore.write(sub, context, (current) => {
    const passkey = current?.passkeys.find((one) => one.passkeyId === passkeyId)
    if (!current || !passkey) throw passkeyNotFound()
    const { kept, event } = decide(passkey, current)
    const passkeys = current.passkeys.flatMap((one) => (one === passkey ? kept : [one]))
    return { fields: { ...fieldsOf(current), passkeys }, event }
  })
}

/** A user's own passkeys: added, renamed, removed. */
export const createPasskeyService = (deps: PasskeyServiceDeps) => {
  const { userStore, uses, challenges, rule, signer, access, signIns, site, siteName, clock } = deps

  const mayAdd = async (id: string): Promise<{ user: User; site: PasskeySite }> => {
    if (!site) throw passkeyUnavailable()
    const user = await userStore.find(id)
    if (!user) throw badToken()
    if (user.passkeys.length >= maxPasskeys) throw passkeyListFull()
    return { user, site }
  }

  return {
    isAvailable: site !== null,

    async list({ passkeys }: User): Promise<Passkey[]> {
      const lastUses = await uses.lastUses(passkeys)
      return passkeys.map(({ passkeyId, credentialId, name, createdAt, rpId }) => {
        const lastAt = lastUses.get(credentialId)
        const lastUsedAt = lastAt === undefined ? null : timeText(lastAt)
        return { id: passkeyId, name, createdAt, lastUsedAt, isOfSite: rpId === site?.rpId }
      })
    },

    /** What a browser makes a new passkey of. */
    async begin({ sub, jti }: TokenClaims): Promise<PasskeyQuestion> {
      const { user, site: of } = await mayAdd(sub)
      const options = await generateRegistrationOptions({
        rpName: await siteName(),
        rpID: of.rpId,
        userName: user.username,
        userDisplayName: user.username,
        userID: new Uint8Array(Buffer.from(handleOf(user), 'base64url')),
        challenge: challenges.create({ purpose: 'register', sub, session: jti }),
        timeout: challengeSeconds * 1000,
        attestationType: 'none',
        excludeCredentials: user.passkeys.filter(({ rpId }) => rpId === of.rpId).map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: algorithms,
      })
      return { ...options }
    },

    /** Throws 400 for a wrong answer, 409. A token that could only set up a second factor is replaced by the one it answers. */
    async add(
      { sub, jti, iat, exp, setup: isSetup }: TokenClaims,
      { name, passkey: answer }: { name: string; passkey: NewPasskey },
      context: WriteContext,
    ): Promise<string | undefined> {
      const { user, site: of } = await mayAdd(sub)
      const made = await verified(challenges, user, jti, answer, of)
      if (await userStore.ofPasskey(made.credentialId)) throw passkeyKnown()
      const now = clock()
      const passkey = { ...made, passkeyId: randomUUID(), userEpoch: user.epoch, rpId: of.rpId, name }
      const { record } = await userStore.write(sub, context, (current) => {
        if (current?.epoch !== user.epoch) throw badToken()
        if (current.passkeys.length >= maxPasskeys) throw passkeyListFull()
        const revocations = isSetup ? revokeToken(current, { jti, iat, exp }, Math.floor(now / 1000)) : {}
        const passkeys = [...current.passkeys, { ...passkey, createdAt: timeText(now) }]
        return {
          fields: { ...fieldsOf(current), ...revocations, passkeys },
          event: announce(passkeyAdded, { username: current.username, name }),
        }
      })
      await access.refresh()
      if (!isSetup || !record) return undefined
      const token = signer.sign(record, Math.floor(now / 1000))
      await signIns.goOn(jti, token, 'passkey')
      return token
    },

    async rename(claims: TokenClaims, passkeyId: string, name: string, context: WriteContext): Promise<void> {
      await change(userStore, claims, passkeyId, context, (passkey, { username }) => ({
        kept: [{ ...passkey, name }],
        event: announce(passkeyRenamed, { username, name, before: passkey.name }),
      }))
    },

    /** Throws 404, or 409 for the last second factor where the rule demands one. */
    async remove(claims: TokenClaims, passkeyId: string, context: WriteContext): Promise<void> {
      let credentialId: string | null = null
      await change(userStore, claims, passkeyId, context, (passkey, { username, role, secondFactor, passkeys }) => {
        if (rule.isRequired(role) && !secondFactor && passkeys.length === 1) throw factorNeeded()
        ;({ credentialId } = passkey)
        return { kept: [], event: announce(passkeyRemoved, { username, name: passkey.name }) }
      })
      if (credentialId !== null) await uses.drop(credentialId)
      await access.refresh()
    },
  }
}

export type PasskeyService = ReturnType<typeof createPasskeyService>
