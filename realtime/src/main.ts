import '@papan/runtime/process/require-node-24.ts'
import { createAccess } from '@papan/runtime/auth/access.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { createRealtime } from './app.ts'
import { realtimeSettings } from './config.ts'

await runProcess({
  name: 'realtime',
  settings: () => readConfig(realtimeSettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const {
      'auth:internal': [authInternalUrl],
      content: [contentUrl],
    } = settings.NEIGHBOURS
    const access = createAccess({ authInternalUrl, log, clock: Date.now })
    const presenceRedis = createRedis(settings.REDIS_URL, 'command', log)
    const realtime = createRealtime({
      instanceId: settings.INSTANCE_ID,
      contentUrl,
      allowedOrigins: settings.ALLOWED_ORIGINS,
      trusted: settings.TRUSTED_GATEWAYS,
      limitScale: settings.LIMIT_SCALE,
      maxSessions: settings.MAX_SESSIONS,
      redis: createRedis(settings.REDIS_URL, 'reader', log),
      presenceRedis,
      instancesRedis: createRedis(settings.REDIS_URL, 'subscriber', log),
      eventKeys: settings.EVENT_PUBLIC_KEYS,
      access,
      presenceEveryMs: 1_000,
      log,
      metrics,
      clock: () => performance.now(),
    })
    return {
      server: realtime.server,
      answers: refusedAnswers(realtime.refused),
      health: () => ({ ready: true, degraded: [...realtime.degraded(), ...(access.isFresh() ? [] : ['auth'])] }),
      drain: () => realtime.drain(),
      close: () => realtime.close(),
    }
  },
})
