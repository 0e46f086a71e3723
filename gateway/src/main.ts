import '@papan/runtime/process/require-node-24.ts'
import { createAccess } from '@papan/runtime/auth/access.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { createRefusalLog, reportRefusals } from './admission/refusal-log.ts'
import { createGateway } from './app.ts'
import { followEvents } from './cache/follow-events.ts'
import { gatewaySettings } from './config.ts'
import { reportReaders } from './readers/readers.ts'

/** Longest wait for the access list before a new gateway is ready; public pages need none. */
const startingMs = 5_000

await runProcess({
  name: 'gateway',
  settings: () => readConfig(gatewaySettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const {
      'auth:internal': authInternal,
      'media:internal': mediaInternal,
      realtime,
      web,
      ...services
    } = settings.NEIGHBOURS
    const [authInternalUrl] = authInternal
    const access = createAccess({ authInternalUrl, log, clock: Date.now })
    const report = reportRefusals(authInternalUrl)
    const refusals = createRefusalLog({ clock: Date.now, report, log, metrics })
    const startingUntil = performance.now() + startingMs
    const gateway = createGateway({
      urls: { ...services, web: web[0] },
      realtimeUrls: realtime,
      trustedProxies: settings.TRUSTED_PROXIES,
      allowedOrigins: settings.ALLOWED_ORIGINS,
      limitScale: settings.LIMIT_SCALE,
      access,
      refusals,
      reportReaders: reportReaders(mediaInternal[0]),
      log,
      metrics,
      clock: () => performance.now(),
    })
    const redis = createRedis(settings.REDIS_URL, 'reader', log)
    const events = followEvents({
      cache: gateway.cache,
      seen: gateway.seen,
      access,
      redis,
      keys: settings.EVENT_PUBLIC_KEYS,
      log,
      metrics,
    })
    return {
      server: gateway.server,
      answers: refusedAnswers(events.refused),
      health: () => ({
        ready: access.isFresh() || performance.now() > startingUntil,
        degraded: [
          ...(events.isFollowing() || events.isBroken() ? [] : ['redis']),
          ...(events.isBroken() ? ['events'] : []),
          ...gateway.degraded(),
        ],
      }),
      drain: () => gateway.drain(),
      close: async () => {
        access.stop()
        await Promise.all([gateway.close(), refusals.close(), events.stop()])
      },
    }
  },
})
