import { randomUUID } from 'node:crypto'
import type { Account, SecondFactorStart } from '@papan/contracts/calls/auth/account-calls.ts'
import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { recoveryCodesRenewed, secondFactorEnabled, secondFactorRemoved } from '@papan/contracts/events/auth-events.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { badToken } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce, type NewEvent } from '@papan/service-kit/records/outbox-document.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { atPlace } from '../throttles/limited-check.ts'
import type { KnownPlaceStore } from '../sign-ins/known-place-store.ts'
import type { SignInService } from '../sign-ins/sign-in-service.ts'
import type { TokenSigner } from '../tokens/token-signer.ts'
import { revokeToken } from '../users/revocations.ts'
import { fieldsOf, type User, type UserFields, type UserStore } from '../users/user-store.ts'
import { ownerOf, type CodeCheck } from './code-check.ts'
import {
  factorNeeded,
  factorNotFound,
  factorNotStarted,
  factorOn,
  factorUnavailable,
  wrongCode,
} from '../auth-errors.ts'
import type { FactorRule } from './factor-rule.ts'
import { newSecret, otpauthUri, qrSvg } from './one-time-code.ts'
import { newRecoveryCodes, recoveryHashes } from './recovery-codes.ts'
import type { SecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import type { SecondFactor } from '../users/factors.ts'
import type { SetupStore } from './setup-store.ts'

type SecondFactorServiceDeps = {
  userStore: UserStore
  places: KnownPlaceStore
  setups: SetupStore
  codes: CodeCheck
  rule: FactorRule
  box: SecretBox
  passwords: PasswordHasher
  signer: TokenSigner
  access: Access
  signIns: SignInService
  /** What authenticators show beside the username. */
  siteName: () => Promise<string>
  clock: () => number
}

/** Changes the factor that is on; throws 404 without one. */
const change = async (
  userStore: UserStore,
  id: string,
  context: WriteContext,
  decide: (factor: SecondFactor, user: User) => { secondFactor: UserFields['secondFactor']; event: NewEvent },
): Promise<void> => {
  await userStore.write(id, context, (current) => {
    if (!current?.secondFactor) throw factorNotFound()
    const { secondFactor, event } = decide(current.secondFactor, current)
    return { fields: { ...fieldsOf(current), secondFactor }, event }
  })
}

/** A user's own second factor: set up, switched off, its recovery codes. */
export const createSecondFactorService = (deps: SecondFactorServiceDeps) => {
  const { userStore, places, setups, codes, rule, box, passwords, signer, access, signIns, siteName, clock } = deps

  const found = async (id: string): Promise<User> => {
    const user = await userStore.find(id)
    if (!user) throw badToken()
    return user
  }

  const withoutFactor = async (id: string): Promise<User> => {
    const user = await found(id)
    if (user.secondFactor) throw factorOn()
    return user
  }

  return {
    stateOf: ({ role, secondFactor }: User): Account['secondFactor'] => ({
      isOn: secondFactor !== null,
      since: secondFactor?.since ?? null,
      recoveryCodesLeft: secondFactor ? recoveryHashes(secondFactor).length : 0,
      isRequired: rule.isRequired(role),
      isAvailable: box.canSeal,
    }),

    /** A new secret; nothing is on before a right code. Throws 409 where one is on, 503 without the key. */
    async begin({ sub }: TokenClaims): Promise<SecondFactorStart> {
      const { username, epoch } = await withoutFactor(sub)
      if (!box.canSeal) throw factorUnavailable()
      const secret = newSecret()
      const factorId = randomUUID()
      await setups.begin(sub, { userEpoch: epoch, factorId, sealed: box.seal(secret, ownerOf(sub, factorId)) })
      const uri = otpauthUri(secret, await siteName(), username)
      return { secret, uri, qr: qrSvg(uri) }
    },

    /** Answers the recovery codes, this once. Throws 400 for a wrong code, 409 when none was begun, 429. */
    async check({ sub }: TokenClaims, code: string, context: WriteContext): Promise<string[]> {
      const user = await withoutFactor(sub)
      const setup = await setups.find(sub, user.epoch)
      if (!setup) throw factorNotStarted()
      passwords.assertRoom()
      if (!(await codes.checkFirst(user, setup, code, await atPlace(places, user, context)))) throw wrongCode()
      const { codes: shown, ...stored } = await newRecoveryCodes(passwords)
      if (!(await setups.addRecovery(sub, setup.factorId, stored))) throw factorNotStarted()
      return shown
    },

    /** Switches the checked factor on. A token that could only set it up is replaced by the one it answers. */
    async activate(
      { sub, jti, iat, exp, setup: isSetup }: TokenClaims,
      context: WriteContext,
    ): Promise<string | undefined> {
      const { epoch } = await withoutFactor(sub)
      const { factorId, sealed, salt, recovery } = (await setups.find(sub, epoch)) ?? {}
      if (!factorId || !sealed || !salt || !recovery) throw factorNotStarted()
      const now = clock()
      const { record } = await userStore.write(sub, context, (current) => {
        if (current?.epoch !== epoch) throw badToken()
        if (current.secondFactor) throw factorOn()
        const since = new Date(now).toISOString()
        const revocations = isSetup ? revokeToken(current, { jti, iat, exp }, Math.floor(now / 1000)) : {}
        const secondFactor = { userEpoch: epoch, factorId, sealed, salt, recovery, since }
        return {
          fields: { ...fieldsOf(current), ...revocations, secondFactor },
          event: announce(secondFactorEnabled, { username: current.username }),
        }
      })
      await setups.drop(sub, factorId)
      await access.refresh()
      if (!isSetup || !record) return undefined
      const token = signer.sign(record, Math.floor(now / 1000))
      await signIns.goOn(jti, token, 'code')
      return token
    },

    /** Throws 404 without one, 409 where the rule demands one and there is no passkey. */
    async remove({ sub }: TokenClaims, context: WriteContext): Promise<void> {
      await change(userStore, sub, context, (_factor, { username, role, passkeys }) => {
        if (rule.isRequired(role) && passkeys.length === 0) throw factorNeeded()
        return { secondFactor: null, event: announce(secondFactorRemoved, { username }) }
      })
      await access.refresh()
    },

    /** New recovery codes; the old ones are void. */
    async renewRecoveryCodes({ sub }: TokenClaims, context: WriteContext): Promise<string[]> {
      if (!(await found(sub)).secondFactor) throw factorNotFound()
      passwords.assertRoom()
      const { codes: shown, ...stored } = await newRecoveryCodes(passwords)
      await change(userStore, sub, context, (factor, { username }) => ({
        secondFactor: { ...factor, ...stored },
        event: announce(recoveryCodesRenewed, { username }),
      }))
      return shown
    },
  }
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>
