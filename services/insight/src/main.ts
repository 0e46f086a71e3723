import '@papan/runtime/process/require-node-24.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { createInsightApp } from './app.ts'
import { insightSettings } from './config.ts'

await runProcess({
  name: 'insight',
  settings: () => readConfig(insightSettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const [contentInternalUrl] = settings.NEIGHBOURS['content:internal']
    const reader = createRedis(settings.REDIS_URL, 'reader', log)
    const insight = createInsightApp({
      contentInternalUrl,
      eventKeys: settings.EVENT_PUBLIC_KEYS,
      redis: reader,
      clock: Date.now,
      log,
      metrics,
      trusted: settings.TRUSTED_GATEWAYS,
    })
    return {
      server: createServer(insight.app),
      answers: refusedAnswers(insight.refused),
      health: () => ({
        ready: insight.isReady(),
        degraded: [
          ...(insight.isFollowing() || insight.isBroken() ? [] : ['redis']),
          ...(insight.isBroken() ? ['events'] : []),
          ...(insight.isFailing() ? ['content'] : []),
        ],
      }),
      close: async () => {
        await insight.stop()
        reader.disconnect()
      },
    }
  },
})
