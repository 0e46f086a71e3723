import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { PasskeyAnswer } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { loginFailed, loginSucceeded, userRevoked } from '@papan/contracts/events/auth-events.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { AppError, addressRefused, unavailable } from '@papan/runtime/errors.ts'
import { networkOf } from '@papan/runtime/http/addresses.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { CodeCheck } from '../second-factor/code-check.ts'
import { copiedLoginPasskey, wrongLoginPasskey, secondFactorRequired, wrongLoginCode } from '../auth-errors.ts'
import type { PasskeyCheck, PasskeyOutcome } from '../passkeys/passkey-check.ts'
import type { PasskeyQuestions } from '../passkeys/passkey-questions.ts'
import type { FactorRule } from '../second-factor/factor-rule.ts'
import type { HashCaller } from '../passwords/hash-queue.ts'
import { HasherBusy, type PasswordHasher } from '../passwords/password-hasher.ts'
import type { GuessContext } from '../throttles/limited-check.ts'
import type { KnownPlaceStore } from '../sign-ins/known-place-store.ts'
import type { SignInService, Caller } from '../sign-ins/sign-in-service.ts'
import { deviceWords } from '../sign-ins/device-words.ts'
import type { TokenSigner } from '../tokens/token-signer.ts'
import { revokeToken } from '../users/revocations.ts'
import { fieldsOf, hasSecondFactor, userIdOf, type User, type UserStore } from '../users/user-store.ts'
import type { LoginStore } from '../sign-ins/login-store.ts'
import type { Attempt, LoginThrottle } from '../throttles/login-throttle.ts'

/** The same for an unknown user and a wrong password. */
const wrongLogin = () => new AppError(401, 'WRONG_LOGIN', authTexts.wrongLogin)

type LoginServiceDeps = {
  userStore: UserStore
  places: KnownPlaceStore
  loginStore: LoginStore
  throttle: LoginThrottle
  passwords: PasswordHasher
  signer: TokenSigner
  codes: CodeCheck
  passkeys: PasskeyCheck
  questions: PasskeyQuestions
  rule: FactorRule
  signIns: SignInService
  access: Access
  clock: () => number
}

type Credentials = {
  username: string
  password: string
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}
type Refusal = 'wrong-password' | 'unknown-user' | 'throttled' | 'address-refused'

const assertRight = (outcome: PasskeyOutcome): void => {
  if (outcome === 'copied') throw copiedLoginPasskey()
  if (outcome === 'wrong') throw wrongLoginPasskey()
}

const contextOf = ({ id, username, role }: User, { ip, requestId }: Caller): WriteContext => ({
  actor: { userId: id, username, role, ip },
  requestId,
})

/** Whether the caller's address may sign in at all, and the log of refusals. */
const createRefusals = ({ loginStore, throttle, access }: LoginServiceDeps) => {
  const recordFailure = (username: string, reason: Refusal, { ip, requestId }: Caller) =>
    loginStore.publish(announce(loginFailed, { username, reason }), {
      actor: { userId: null, username, role: null, ip },
      requestId,
    })

  const recordRefusal = async (username: string, reason: Refusal, caller: Caller) => {
    if (throttle.shouldLog(userIdOf(username), caller.ip)) await recordFailure(username, reason, caller)
  }

  const assertAllowed = async (username: string, caller: Caller): Promise<void> => {
    if (!access.isFresh()) throw unavailable()
    if (access.isAddressAllowed(caller.ip)) return
    await recordRefusal(username, 'address-refused', caller)
    throw addressRefused()
  }

  return { recordFailure, recordRefusal, assertAllowed }
}

/** Compares and renews the hashes of passwords. */
const createPasswordCheck = ({ userStore, passwords }: LoginServiceDeps) => {
  const confirmed = async (user: User | null, password: string, hashCaller: HashCaller): Promise<User | null> => {
    const isRight = await passwords.matches(user?.passwordHash ?? null, password, hashCaller)
    // Hashing is slow: the user may be deleted or changed by now.
    const now = isRight && user ? await userStore.find(user.id) : null
    if (!now || now.passwordHash === user?.passwordHash) return now
    // The same password may have been rehashed.
    return (await passwords.matches(now.passwordHash, password, hashCaller)) ? now : null
  }

  /** Rehashes with today's parameters; the password is known only at login. */
  const renewHash = async ({ id, passwordHash }: User, password: string, hashCaller: HashCaller): Promise<void> => {
    if (!passwords.isOutdated(passwordHash)) return
    // Retried at the next login.
    const renewed = await passwords.hash(password, hashCaller).catch(() => null)
    if (renewed) await userStore.replaceHash(id, passwordHash, renewed)
  }

  return { confirmed, renewHash }
}

/** How the user was verified. Throws 401 without a right code or passkey; the attempt of a wrong one stays counted. */
const createFactorCheck =
  ({ codes, passkeys, questions }: LoginServiceDeps) =>
  async (user: User, { code, passkey }: Credentials, attempt: Attempt, context: GuessContext): Promise<string> => {
    if (!hasSecondFactor(user)) return 'password'
    if (passkey !== undefined) {
      const purpose = { purpose: 'second-factor', sub: user.id } as const
      assertRight(await passkeys.check(user, passkey, purpose, context))
      return 'passkey'
    }
    if (code === undefined) {
      await attempt.uncount()
      throw secondFactorRequired(await questions.choice(user))
    }
    const kind = await codes.check(user, code, context)
    if (!kind) throw wrongLoginCode()
    return kind
  }

/** Who must have a second factor and has none may only set it up. */
const createTokenMaker =
  ({ signer, rule }: LoginServiceDeps) =>
  (user: User, at: number): string => {
    const setup = !hasSecondFactor(user) && rule.isRequired(user.role)
    return signer.sign({ ...user, validAfter: Math.max(user.validAfter, setup ? rule.validAfter(user.role) : 0) }, at, {
      setup,
    })
  }

export const createLoginService = (deps: LoginServiceDeps) => {
  const { userStore, places, loginStore, throttle, passwords, passkeys, signIns, access, clock } = deps
  const { recordFailure, recordRefusal, assertAllowed } = createRefusals(deps)
  const { confirmed, renewHash } = createPasswordCheck(deps)
  const confirmSecondFactor = createFactorCheck(deps)
  const tokenFor = createTokenMaker(deps)

  /** Only the log distinguishes an unknown user from a wrong password. */
  const identify = async (
    user: User | null,
    { username, password }: Credentials,
    hashCaller: HashCaller,
    caller: Caller,
  ): Promise<User> => {
    const found = await confirmed(user, password, hashCaller)
    if (found) return found
    await recordFailure(username, user ? 'wrong-password' : 'unknown-user', caller)
    throw wrongLogin()
  }

  /** `at`: seconds, when the user was verified. */
  const admitUser = async (user: User, method: string, at: number, caller: Caller): Promise<{ token: string }> => {
    await loginStore.publish(announce(loginSucceeded, { username: user.username }), contextOf(user, caller))
    const token = tokenFor(user, at)
    const device = { id: caller.deviceId ?? null, words: deviceWords(caller.userAgent), address: caller.ip }
    await signIns.note(user, token, method, device, contextOf(user, caller))
    await places.remember(user, caller)
    return { token }
  }

  return {
    /** Throws 401, 403 from a disallowed address, 429, or 503. */
    async login(credentials: Credentials, caller: Caller): Promise<{ token: string }> {
      const { username } = credentials
      await assertAllowed(username, caller)
      const account = userIdOf(username)
      const named = await userStore.find(account)
      const place = await places.find(named, account, caller)
      const hashCaller = { isKnown: place !== null, group: place ?? networkOf(caller.ip) }
      passwords.assertRoom(hashCaller)
      const attempt = await throttle.takeLogin(account, { ip: caller.ip, place }).catch(async (error: unknown) => {
        if (error instanceof AppError) await recordRefusal(username, 'throttled', caller)
        throw error
      })
      const at = Math.floor(clock() / 1000)
      const user = await identify(named, credentials, hashCaller, caller).catch(async (error: unknown) => {
        if (error instanceof HasherBusy) await attempt.uncount()
        throw error
      })
      const method = await confirmSecondFactor(user, credentials, attempt, { ...contextOf(user, caller), place })
      await attempt.uncount()
      await renewHash(user, credentials.password, hashCaller)
      return admitUser(user, method, at, caller)
    },

    /** Without password and code: the passkey has verified its owner. Throws 401, 403, 409, 429, or 503. */
    async loginByPasskey(answer: PasskeyAnswer, caller: Caller): Promise<{ token: string }> {
      await assertAllowed('-', caller)
      const at = Math.floor(clock() / 1000)
      const { user, outcome } = await passkeys.identify(answer, caller)
      assertRight(outcome)
      if (!user) throw wrongLoginPasskey()
      return admitUser(user, 'passkey-alone', at, caller)
    },

    /** Revokes this token; other services learn of it within seconds. */
    async logout({ sub, jti, iat, exp }: TokenClaims, context: WriteContext): Promise<void> {
      await userStore.write(sub, context, (current) => {
        if (!current || current.revokedTokens.some((token) => token.jti === jti)) return null
        const revocations = revokeToken(current, { jti, iat, exp }, Math.floor(clock() / 1000))
        return {
          fields: { ...fieldsOf(current), ...revocations },
          event: announce(userRevoked, { username: current.username, reason: 'logged-out' }),
        }
      })
      await access.refresh()
    },
  }
}

export type LoginService = ReturnType<typeof createLoginService>
