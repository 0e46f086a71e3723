import type { KeyObject } from 'node:crypto'
import type { Connection } from 'mongoose'
import { seenTokensPath } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { authCalls } from '@papan/contracts/calls/all-calls.ts'
import { createAccessBy } from '@papan/runtime/auth/access.ts'
import type { NotifyRelay } from '@papan/service-kit/records/outbox-document.ts'
import { createHttpApp, refuseUnready } from '@papan/service-kit/http/http-app.ts'
import { serve } from '@papan/service-kit/http/serve.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createAuthStores } from './auth-stores.ts'
import { createAccountService } from './account/account-service.ts'
import { createAllowedIpService } from './access/allowed-ip-service.ts'
import { createSnapshotService } from './access/snapshot-service.ts'
import { createLoginService } from './logins/login-service.ts'
import { createLoginThrottle } from './throttles/login-throttle.ts'
import { createChallenges } from './passkeys/passkey-challenge.ts'
import { createPasskeyCheck } from './passkeys/passkey-check.ts'
import { createPasskeyQuestions, type PasskeySite } from './passkeys/passkey-questions.ts'
import { createPasskeyService } from './passkeys/passkey-service.ts'
import { createPasswordChange } from './account/password-change.ts'
import { createPasswordHasher, createPasswordRule, type HashCost } from './passwords/password-hasher.ts'
import { authRoutes } from './routes.ts'
import { createCodeCheck } from './second-factor/code-check.ts'
import { createFactorReset } from './second-factor/factor-reset.ts'
import { createFactorRule, type FactorRuleName } from './second-factor/factor-rule.ts'
import { createSecondFactorService } from './second-factor/second-factor-service.ts'
import { createSecretBox, type BoxKey } from '@papan/service-kit/secrets/secret-box.ts'
import { createSignInService } from './sign-ins/sign-in-service.ts'
import { createStepUp } from './step-up/step-up-service.ts'
import { createTokenSigner } from './tokens/token-signer.ts'
import { ensureFirstMaster, type Master } from './users/first-master.ts'
import { createLastMasterGuard } from './users/last-master-guard.ts'
import { createUserService, createUserDeletion } from './users/user-service.ts'

type AuthDeps = {
  connection: Connection
  /** The database answers. */
  isReady: () => boolean
  /** Role `command`: all instances count logins here. */
  redis: Redis
  clock: () => number
  notifyRelay: NotifyRelay
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
  limitScale: number
  passwordMin: number
  /** Tests hash cheaply. */
  hashCost?: HashCost | undefined
  breakGlass: readonly string[]
  signingKey: KeyObject
  previousKey?: KeyObject | undefined
  /** Encrypts the secrets of second factors. */
  factorKey?: BoxKey | undefined
  factorPreviousKey?: BoxKey | undefined
  requireSecondFactor: FactorRuleName
  stepUp: 'second-factor' | 'ALL'
  siteName: () => Promise<string>
  /** Null where browsers allow no passkeys. */
  passkeySite: PasskeySite | null
  master: Master | null
}

/** Builds the auth service: HTTP app, internal answers and reports, outbox sources. */
export const createAuthApp = (deps: AuthDeps) => {
  const { connection, isReady, redis, clock, notifyRelay, log, metrics, trusted, limitScale, breakGlass } = deps
  const { signingKey, previousKey, siteName, passkeySite: site } = deps
  const stores = createAuthStores({ connection, clock, notifyRelay })
  const { userStore, deletedUserStore, allowedIpStore, refusalStore, signIns, usedCodes } = stores
  const throttle = createLoginThrottle({ connection, redis, clock, limitScale })
  const passwords = createPasswordHasher(deps.hashCost)
  const passwordRule = createPasswordRule(deps.passwordMin)
  const signer = createTokenSigner({ signingKey, previousKey })
  const rule = createFactorRule({ connection, required: deps.requireSecondFactor, clock })
  const box = createSecretBox({ key: deps.factorKey, previousKey: deps.factorPreviousKey })
  const deleteUser = createUserDeletion({ userStore, deletedUserStore, clock })
  const lastMasterGuard = createLastMasterGuard({ connection, masters: () => userStore.masters(), finish: deleteUser })
  const stepUpAll = deps.stepUp === 'ALL'
  const snapshot = createSnapshotService({ ...stores, signer, rule, stepUpAll, breakGlass, clock })
  const { promise: prepared, resolve: markPrepared } = Promise.withResolvers<void>()
  // The same checks as in other services, but reading the store directly.
  const access = createAccessBy({
    ask: async () => JSON.stringify(await prepared.then(snapshot)),
    reportSeen: (tokens) => signIns.seen(tokens),
    log,
    clock,
  })

  const signInService = createSignInService({ ...stores, access, clock })
  const codes = createCodeCheck({ ...stores, throttle, passwords, box, clock })
  const challenges = createChallenges({ signer, usedCodes, clock })
  const questions = createPasskeyQuestions({ challenges, site })
  const passkeys = createPasskeyCheck({ ...stores, challenges, throttle, site })
  /** What signing in and one's own account work with. */
  const tools = {
    ...stores,
    throttle,
    passwords,
    passwordRule,
    signer,
    codes,
    rule,
    box,
    access,
    siteName,
    site,
    clock,
  }
  const loginService = createLoginService({ ...tools, passkeys, questions, signIns: signInService })
  const secondFactor = createSecondFactorService({ ...tools, signIns: signInService })
  const passkeyService = createPasskeyService({ ...tools, challenges, signIns: signInService })
  const stepUp = createStepUp({ ...tools, passkeys })
  const accountService = createAccountService({ ...stores, secondFactor, passkeys: passkeyService })
  const resetFactor = createFactorReset({ ...stores, clock })
  const changePassword = createPasswordChange(tools)
  const userService = createUserService({ ...tools, lastMasterGuard, deleteUser })
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
    sources: stores.sources,
    async prepare() {
      for (const model of [...stores.models, throttle.model, rule.model]) await model.createIndexes()
      await rule.prepare()
      await lastMasterGuard
        .finishPending()
        .catch((error) => log.warn({ err: error }, 'cannot finish a pending deletion yet'))
      await ensureFirstMaster({ userStore, deletedUserStore, passwords }, deps.master, log)
      markPrepared()
      await access.refresh()
    },
  }
}
