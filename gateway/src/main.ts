import '@papan/runtime/process/require-node-24.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { createGateway } from './app.ts'
import { followEvents } from './cache/follow-events.ts'
import { gatewaySettings } from './config.ts'

await runProcess({
  name: 'gateway',
  settings: () => readConfig(gatewaySettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const gateway = createGateway({
      urls: {
        auth: settings.AUTH_URL,
        content: settings.CONTENT_URL,
        media: settings.MEDIA_URL,
        audit: settings.AUDIT_URL,
        web: settings.WEB_URL,
      },
      realtimeUrls: settings.REALTIME_URLS,
      trustedProxies: settings.TRUSTED_PROXIES,
      log,
      metrics,
      clock: () => performance.now(),
    })
    const redis = createRedis(settings.REDIS_URL, 'reader', log)
    const events = followEvents({ cache: gateway.cache, redis, log, metrics })
    return {
      server: gateway.server,
      health: () => ({ ready: true, degraded: [...(events.isInStep() ? [] : ['redis']), ...gateway.degraded()] }),
      drain: () => gateway.drain(),
      close: async () => {
        gateway.close()
        await events.stop()
      },
    }
  },
})
