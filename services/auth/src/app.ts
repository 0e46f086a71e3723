import type { KeyObject } from 'node:crypto'
import type { Connection } from 'mongoose'
import { createAccessBy } from '@papan/runtime/auth/access.ts'
import { createGuards } from '@papan/runtime/auth/guard.ts'
import { createHttpApp } from '@papan/runtime/http/http-app.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createAllowedIpStore } from './access/allowed-ip-store.ts'
import { createSnapshotService } from './access/snapshot-service.ts'
import type { Master } from './config.ts'
import { loginRoutes } from './logins/login-routes.ts'
import { createLoginService } from './logins/login-service.ts'
import { createLoginStore } from './logins/login-store.ts'
import { createLoginThrottle } from './logins/login-throttle.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { createTokenSigner } from './tokens/token-signer.ts'
import { ensureFirstMaster } from './users/first-master.ts'
import { createUserStore } from './users/user-store.ts'

type AuthDeps = {
  connection: Connection
  clock: () => number
  nudge: (subjectType: string, id: string) => void
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
  limitScale: number
  signingKey: KeyObject
  previousKey?: KeyObject | undefined
  master: Master | null
}

/** The whole auth service over one database: its HTTP app, what it tells its neighbours, and the outboxes that a relay empties. */
export const createAuthApp = ({
  connection,
  clock,
  nudge,
  log,
  metrics,
  trusted,
  limitScale,
  signingKey,
  previousKey,
  master,
}: AuthDeps) => {
  const userStore = createUserStore({ connection, clock, nudge })
  const loginStore = createLoginStore({ connection, clock, nudge })
  const allowedIpStore = createAllowedIpStore(connection)
  const throttle = createLoginThrottle({ connection, clock, limitScale })
  const passwords = createPasswordHasher()
  const signer = createTokenSigner({ signingKey, previousKey, clock })
  const snapshot = createSnapshotService({ userStore, allowedIpStore, signer, clock })
  const { promise: prepared, resolve: markPrepared } = Promise.withResolvers<void>()
  // The same judgement as at every other door, over the store itself instead of a call to ourselves.
  const access = createAccessBy({ ask: async () => JSON.stringify(await prepared.then(snapshot)), log, clock })

  const app = createHttpApp({
    log,
    metrics,
    trusted,
    routers: [
      loginRoutes({
        ...createGuards(access),
        loginService: createLoginService({ userStore, loginStore, throttle, passwords, signer, access, clock }),
      }),
    ],
  })
  return {
    app,
    access,
    answers: { '/internal/access': snapshot },
    sources: [userStore.source, loginStore.source],
    /** Indexes, the first master admin, and who is trusted; once after the database is there. */
    async prepare() {
      for (const { model } of [userStore, loginStore, allowedIpStore, throttle]) await model.createIndexes()
      await ensureFirstMaster({ userStore, passwords }, master, log)
      markPrepared()
      await access.refresh()
    },
  }
}
