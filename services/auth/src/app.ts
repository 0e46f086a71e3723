import type { KeyObject } from 'node:crypto'
import type { Connection } from 'mongoose'
import { seenTokensPath } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { authCalls } from '@papan/contracts/calls/all-calls.ts'
import { createAccessBy } from '@papan/runtime/auth/access.ts'
import { createHttpApp, refuseUnready } from '@papan/service-kit/http/http-app.ts'
import { serve } from '@papan/service-kit/http/serve.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createRestoreSource } from '@papan/service-kit/outbox/restore-source.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createAccountService } from './account/account-service.ts'
import { createNoticeStore } from './sign-ins/notice-store.ts'
import { createAllowedIpService } from './access/allowed-ip-service.ts'
import { createAllowedIpStore } from './access/allowed-ip-store.ts'
import { createSnapshotService } from './access/snapshot-service.ts'
import { createLoginService } from './logins/login-service.ts'
import { createLoginStore } from './sign-ins/login-store.ts'
import { createLoginThrottle } from './throttles/login-throttle.ts'
import { createChallenges } from './passkeys/passkey-challenge.ts'
import { createPasskeyCheck } from './passkeys/passkey-check.ts'
import { createPasskeyQuestions, type PasskeySite } from './passkeys/passkey-questions.ts'
import { createPasskeyService } from './passkeys/passkey-service.ts'
import { createPasskeyUseStore } from './passkeys/passkey-use-store.ts'
import { createPasswordChange } from './account/password-change.ts'
import { createPasswordHasher, createPasswordRule } from './passwords/password-hasher.ts'
import { createRefusalStore } from './refusals/refusal-store.ts'
import { authRoutes } from './routes.ts'
import { createCodeCheck } from './second-factor/code-check.ts'
import { createFactorReset } from './second-factor/factor-reset.ts'
import { createFactorRule, type FactorRuleName } from './second-factor/factor-rule.ts'
import { createSecondFactorService } from './second-factor/second-factor-service.ts'
import { createSecretBox, type BoxKey } from './second-factor/secret-box.ts'
import { createSetupStore } from './second-factor/setup-store.ts'
import { createUsedCodeStore } from './second-factor/used-code-store.ts'
import { createKnownDeviceStore } from './sign-ins/known-device-store.ts'
import { createKnownPlaceStore } from './sign-ins/known-place-store.ts'
import { createSignInService } from './sign-ins/sign-in-service.ts'
import { createSignInStore } from './sign-ins/sign-in-store.ts'
import { createStepUp } from './step-up/step-up-service.ts'
import { createTokenSigner } from './tokens/token-signer.ts'
import { createDeletedUserStore } from './users/deleted-user-store.ts'
import { ensureFirstMaster, type Master } from './users/first-master.ts'
import { createLastMasterGuard } from './users/last-master-guard.ts'
import { createUserService, createUserDeletion } from './users/user-service.ts'
import { createUserStore } from './users/user-store.ts'

type AuthDeps = {
  connection: Connection
  /** The database answers. */
  isReady: () => boolean
  /** Role `command`: all instances count logins here. */
  redis: Redis
  clock: () => number
  notifyRelay: (subjectType: string, id: string) => void
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
  limitScale: number
  passwordMin: number
  breakGlass: readonly string[]
  signingKey: KeyObject
  previousKey?: KeyObject | undefined
  /** Encrypts the secrets of second factors. */
  factorKey?: BoxKey | undefined
  factorPreviousKey?: BoxKey | undefined
  requireSecondFactor: FactorRuleName
  stepUp: 'second-factor' | 'ALL'
  siteName: string
  /** Null where browsers allow no passkeys. */
  passkeySite: PasskeySite | null
  master: Master | null
}

/** Builds the auth service: HTTP app, internal answers and reports, outbox sources. */
export const createAuthApp = (deps: AuthDeps) => {
  const { connection, isReady, redis, clock, notifyRelay, log, metrics, trusted, limitScale, passwordMin, breakGlass } =
    deps
  const { signingKey, previousKey, master, siteName, passkeySite: site } = deps
  const stores = { connection, clock, notifyRelay }
  const userStore = createUserStore(stores)
  const deletedUserStore = createDeletedUserStore(connection)
  const loginStore = createLoginStore(stores)
  const refusalStore = createRefusalStore(stores)
  const allowedIpStore = createAllowedIpStore(stores)
  const notices = createNoticeStore(connection, clock)
  const setups = createSetupStore(connection, clock)
  const signIns = createSignInStore(connection, clock)
  const knownDevices = createKnownDeviceStore(connection, clock)
  const places = createKnownPlaceStore(connection, clock)
  const uses = createPasskeyUseStore(connection, clock)
  const usedCodes = createUsedCodeStore(connection, clock)
  const restores = createRestoreSource(connection)
  const throttle = createLoginThrottle({ connection, redis, clock, limitScale })
  const passwords = createPasswordHasher()
  const passwordRule = createPasswordRule(passwordMin)
  const signer = createTokenSigner({ signingKey, previousKey })
  const rule = createFactorRule({ connection, required: deps.requireSecondFactor, clock })
  const box = createSecretBox({ key: deps.factorKey, previousKey: deps.factorPreviousKey })
  const deleteUser = createUserDeletion({ userStore, deletedUserStore, clock })
  const lastMasterGuard = createLastMasterGuard({ connection, masters: () => userStore.masters(), finish: deleteUser })
  const snapshot = createSnapshotService({
    userStore,
    deletedUserStore,
    allowedIpStore,
    signer,
    rule,
    stepUpAll: deps.stepUp === 'ALL',
    breakGlass,
    clock,
  })
  const { promise: prepared, resolve: markPrepared } = Promise.withResolvers<void>()
  // The same checks as in other services, but reading the store directly.
  const access = createAccessBy({
    ask: async () => JSON.stringify(await prepared.then(snapshot)),
    reportSeen: (tokens) => signIns.seen(tokens),
    log,
    clock,
  })

  const signInService = createSignInService({
    userStore,
    loginStore,
    signIns,
    knownDevices,
    notices,
    access,
    clock,
  })
  const codes = createCodeCheck({ userStore, loginStore, usedCodes, throttle, passwords, box, clock })
  const challenges = createChallenges({ signer, usedCodes, clock })
  const questions = createPasskeyQuestions({ challenges, site })
  const passkeys = createPasskeyCheck({ userStore, places, loginStore, notices, uses, challenges, throttle, site })
  const loginService = createLoginService({
    userStore,
    places,
    loginStore,
    throttle,
    passwords,
    signer,
    codes,
    passkeys,
    questions,
    rule,
    signIns: signInService,
    access,
    clock,
  })
  const secondFactor = createSecondFactorService({
    userStore,
    places,
    setups,
    codes,
    rule,
    box,
    passwords,
    signer,
    access,
    signIns: signInService,
    siteName,
    clock,
  })
  const passkeyService = createPasskeyService({
    userStore,
    uses,
    challenges,
    rule,
    signer,
    access,
    signIns: signInService,
    site,
    siteName,
    clock,
  })
  const stepUp = createStepUp({ userStore, places, loginStore, throttle, passwords, codes, passkeys, signer, clock })
  const accountService = createAccountService({ userStore, notices, secondFactor, passkeys: passkeyService })
  const resetFactor = createFactorReset({ userStore, notices, clock })
  const changePassword = createPasswordChange({
    userStore,
    places,
    loginStore,
    throttle,
    passwords,
    passwordRule,
    access,
    clock,
  })
  const userService = createUserService({
    userStore,
    deletedUserStore,
    lastMasterGuard,
    deleteUser,
    passwords,
    passwordRule,
    access,
    clock,
  })
  const allowedIpService = createAllowedIpService({ allowedIpStore, access, breakGlass })

  const handlers = authRoutes({
    loginService,
    userService,
    changePassword,
    allowedIpService,
    accountService,
    secondFactor,
    resetFactor,
    signInService,
    stepUp,
    passkeyService,
    questions,
    userStore,
    access,
  })
  const routers = [refuseUnready(isReady), serve(authCalls, handlers, { access, absentBody: {} })]
  const app = createHttpApp({ log, metrics, trusted, routers, isReady })
  return {
    app,
    access,
    answers: { '/internal/access': snapshot },
    reports: {
      '/internal/refusals': (report: unknown) => refusalStore.take(report),
      [seenTokensPath]: (report: unknown) => signInService.takeSeen(report),
    },
    sources: [userStore, loginStore, refusalStore, allowedIpStore, restores].map(({ source }) => source),
    async prepare() {
      const kept = [userStore, deletedUserStore, loginStore, refusalStore, allowedIpStore, restores, throttle, rule]
      for (const { model } of [...kept, notices, setups, uses, usedCodes, signIns, knownDevices, places])
        await model.createIndexes()
      await rule.prepare()
      await lastMasterGuard
        .finishPending()
        .catch((error) => log.warn({ err: error }, 'cannot finish a pending deletion yet'))
      await ensureFirstMaster({ userStore, deletedUserStore, passwords }, master, log)
      markPrepared()
      await access.refresh()
    },
  }
}
