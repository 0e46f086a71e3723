import '@papan/runtime/process/require-node-24.ts'
import { createAccess } from '@papan/runtime/auth/access.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { createInsightApp } from './app.ts'
import { insightSettings } from './config.ts'

/** POST here compares every market with content at once and answers what differed. */
const checkPath = '/internal/check'
const retryMs = 2_000

await runProcess({
  name: 'insight',
  settings: () => readConfig(insightSettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const clock = Date.now
    const {
      'auth:internal': [authInternalUrl],
      'content:internal': [contentInternalUrl],
    } = settings.NEIGHBOURS
    const access = createAccess({ authInternalUrl, log, clock })
    const mongo = connectMongo({ url: settings.MONGO_URL, database: settings.MONGO_DB, log }, () =>
      insight.createIndexes(),
    )
    const reader = createRedis(settings.REDIS_URL, 'reader', log)
    // `reader` blocks on events.
    const commands = createRedis(settings.REDIS_URL, 'command', log)
    const insight = createInsightApp({
      connection: mongo.connection,
      contentInternalUrl,
      eventKeys: settings.EVENT_PUBLIC_KEYS,
      redis: reader,
      access,
      clock,
      log,
      metrics,
      trusted: settings.TRUSTED_GATEWAYS,
    })
    let isClosing = false
    const start = async () => {
      await mongo.ready
      while (!isClosing && !insight.isLoaded()) {
        try {
          await insight.start()
        } catch (error) {
          log.warn({ err: error }, 'numbers cannot be loaded now')
          await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
        }
      }
    }
    void start()
    return {
      server: createServer(insight.app),
      answers: refusedAnswers(insight.refused),
      reports: { [checkPath]: insight.checkNow },
      health: () => ({
        ready: insight.isReady(),
        degraded: [
          ...(mongo.isReady() ? [] : ['database']),
          ...(insight.isFollowing() || insight.isBroken() ? [] : ['redis']),
          ...(insight.isBroken() ? ['events'] : []),
          ...(access.isFresh() ? [] : ['auth']),
          ...(insight.isFailing() ? ['content'] : []),
        ],
      }),
      close: async () => {
        isClosing = true
        access.stop()
        await insight.stop()
        reader.disconnect()
        commands.disconnect()
        await mongo.close()
      },
    }
  },
})
