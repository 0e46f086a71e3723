import '@papan/runtime/process/require-node-24.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { createRelay, type Relay } from '@papan/service-kit/outbox/relay.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { areReady, createRedis } from '@papan/runtime/stream/redis.ts'
import { createEntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { createAuthApp } from './app.ts'
import { createSiteName } from './site-name.ts'
import { readAuthConfig } from './config.ts'

await runProcess({
  name: 'auth',
  settings: () => readAuthConfig(process.env),
  wire: ({ settings, log, metrics }) => {
    const clock = Date.now
    const mongo = connectMongo({ url: settings.MONGO_URL, database: settings.MONGO_DB, log }, () => auth.prepare())
    let relay: Relay | null = null
    const redis = createRedis(settings.REDIS_URL, 'command', log)
    const auth = createAuthApp({
      connection: mongo.connection,
      isReady: mongo.isReady,
      redis,
      clock,
      notifyRelay: (...written) => relay?.notify(...written),
      log,
      metrics,
      trusted: settings.TRUSTED_GATEWAYS,
      limitScale: settings.LIMIT_SCALE,
      passwordMin: settings.PASSWORD_MIN,
      breakGlass: settings.BREAK_GLASS_CIDRS,
      signingKey: settings.TOKEN_PRIVATE_KEY,
      previousKey: settings.TOKEN_PREVIOUS_KEY,
      factorKey: settings.SECOND_FACTOR_KEY,
      factorPreviousKey: settings.SECOND_FACTOR_PREVIOUS_KEY,
      requireSecondFactor: settings.REQUIRE_SECOND_FACTOR,
      stepUp: settings.STEP_UP,
      siteName: createSiteName(settings.NEIGHBOURS.media[0], settings.SITE_NAME),
      passkeySite: settings.passkeySite,
      master: settings.master,
    })
    const reader = createRedis(settings.REDIS_URL, 'reader', log)
    const sign = createEntrySigner(settings.EVENT_PRIVATE_KEY)
    const keys = settings.EVENT_PUBLIC_KEYS
    relay = createRelay({ sources: auth.sources, redis, reader, sign, keys, log, metrics, clock })
    return {
      server: createServer(auth.app),
      answers: { ...auth.answers, ...refusedAnswers(relay.refused) },
      reports: auth.reports,
      health: () => ({
        ready: mongo.isReady(),
        degraded: [
          ...(mongo.isReady() ? [] : ['database']),
          ...(areReady(redis, reader) ? [] : ['redis']),
          ...relay.degraded(),
        ],
      }),
      close: async () => {
        auth.access.stop()
        await relay.stop()
        redis.disconnect()
        await mongo.close()
      },
    }
  },
})
