import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { logNames } from '@papan/contracts/calls/audit/log-names.ts'
import type { PasskeyAnswer } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { passkeyCopied, passkeyFirstUsed, passkeyRefused } from '@papan/contracts/events/auth-events.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { NoticeStore } from '../sign-ins/notice-store.ts'
import type { Caller } from '../sign-ins/sign-in-service.ts'
import type { LoginStore } from '../sign-ins/login-store.ts'
import type { LoginThrottle } from '../throttles/login-throttle.ts'
import { limitedCheck, type GuessContext } from '../throttles/limited-check.ts'
import type { KnownPlaceStore } from '../sign-ins/known-place-store.ts'
import type { User, UserStore } from '../users/user-store.ts'
import type { ChallengePurpose, Challenges } from './passkey-challenge.ts'
import { passkeyUnavailable } from '../auth-errors.ts'
import type { PasskeySite } from './passkey-questions.ts'
import type { PasskeyUseStore } from './passkey-use-store.ts'
import { handleOf, type StoredPasskey } from '../users/factors.ts'

type PasskeyCheckDeps = {
  userStore: UserStore
  places: KnownPlaceStore
  loginStore: LoginStore
  notices: NoticeStore
  uses: PasskeyUseStore
  challenges: Challenges
  throttle: LoginThrottle
  /** Null where browsers allow no passkeys. */
  site: PasskeySite | null
}

export type PasskeyOutcome = 'right' | 'wrong' | 'copied'
type Refusal = 'wrong-passkey' | 'unknown-passkey' | 'throttled'

/** The counter of a right answer. Null for a wrong or unreadable one, for which the library throws. */
const createCounterReader =
  ({ challenges, site }: Pick<PasskeyCheckDeps, 'challenges' | 'site'>) =>
  async (
    { credentialId: id, publicKey, rpId }: StoredPasskey,
    answer: PasskeyAnswer,
    purpose: ChallengePurpose,
  ): Promise<number | null> => {
    if (!site || site.rpId !== rpId) return null
    const read = challenges.read(answer.response.clientDataJSON, purpose)
    if (!read) return null
    const { userHandle, ...signed } = answer.response
    const verified = await verifyAuthenticationResponse({
      response: {
        ...answer,
        clientExtensionResults: {},
        response: { ...signed, ...(userHandle ? { userHandle } : {}) },
      },
      expectedChallenge: read.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      // Its own check of the counter knows no second instance: `uses` compares it.
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
      // Without a password it must be the owner, and not just their device.
      requireUserVerification: purpose.purpose === 'sign-in',
    }).catch(() => null)
    if (!verified?.verified) return null
    return (await challenges.use(read)) ? verified.authenticationInfo.newCounter : null
  }

/** Checks the answers of passkeys: origin, domain, signature, challenge and counter. Guesses are limited as codes are. */
export const createPasskeyCheck = (deps: PasskeyCheckDeps) => {
  const { userStore, places, loginStore, notices, uses, throttle, site } = deps
  const counterOf = createCounterReader(deps)

  const noteUse = async (
    user: User,
    passkey: StoredPasskey,
    counter: number,
    context: WriteContext,
  ): Promise<PasskeyOutcome> => {
    const { username } = user
    const { name } = passkey
    const use = await uses.note(passkey, counter)
    if (use === 'first') await loginStore.publish(announce(passkeyFirstUsed, { username, name }), context)
    if (use !== 'copied') return 'right'
    await loginStore.publish(announce(passkeyCopied, { username, name }), context)
    await notices.add(user, { kind: 'passkey-copied', by: null, device: name, address: context.actor.ip })
    return 'copied'
  }

  const publish = (username: string, reason: Refusal, context: WriteContext) =>
    loginStore.publish(announce(passkeyRefused, { username, reason }), context)

  const outcomeOf = async (
    user: User,
    answer: PasskeyAnswer,
    purpose: ChallengePurpose,
    context: GuessContext,
  ): Promise<PasskeyOutcome> => {
    const passkey = user.passkeys.find(({ credentialId }) => credentialId === answer.id)
    let copied = false
    const isRight = await limitedCheck({
      throttle,
      key: `PASSKEY ${user.id}`,
      context,
      check: async () => {
        const counter = passkey ? await counterOf(passkey, answer, purpose) : null
        if (!passkey || counter === null) return null
        copied = (await noteUse(user, passkey, counter, context)) === 'copied'
        return copied ? null : true
      },
      publish: async (outcome) => {
        if (!copied) await publish(user.username, outcome === 'wrong' ? 'wrong-passkey' : outcome, context)
      },
    })
    return isRight ? 'right' : copied ? 'copied' : 'wrong'
  }

  return {
    /** An answer of this user. Throws 409 where there are no passkeys, 429 beyond the limit. */
    async check(
      user: User,
      answer: PasskeyAnswer,
      purpose: ChallengePurpose,
      context: GuessContext,
    ): Promise<PasskeyOutcome> {
      if (!site) throw passkeyUnavailable()
      return outcomeOf(user, answer, purpose, context)
    },

    /** Whose passkey it is and how the answer was, for a sign-in that names no user. */
    async identify(answer: PasskeyAnswer, caller: Caller): Promise<{ user: User | null; outcome: PasskeyOutcome }> {
      if (!site) throw passkeyUnavailable()
      const { ip, requestId } = caller
      const user = await userStore.ofPasskey(answer.id)
      const place = user && (await places.find(user, user.id, caller))
      const { userHandle } = answer.response
      if (user && (!userHandle || userHandle === handleOf(user))) {
        const actor = { userId: user.id, username: user.username, role: user.role, ip }
        return { user, outcome: await outcomeOf(user, answer, { purpose: 'sign-in' }, { actor, requestId, place }) }
      }
      const context = { actor: { userId: null, username: logNames.nobody, role: null, ip }, requestId, place }
      await limitedCheck({
        throttle,
        key: `PASSKEY ? ${answer.id}`,
        context,
        check: async () => null,
        publish: async (outcome) => {
          if (outcome === 'wrong' && !throttle.shouldLog(logNames.nobody, ip)) return
          await publish(logNames.nobody, outcome === 'wrong' ? 'unknown-passkey' : outcome, context)
        },
      })
      return { user: null, outcome: 'wrong' }
    },
  }
}

export type PasskeyCheck = ReturnType<typeof createPasskeyCheck>
