import '@papan/runtime/process/require-node-24.ts'
import { createAccess } from '@papan/runtime/auth/access.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { createRelay, type Relay } from '@papan/service-kit/outbox/relay.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { areReady, createRedis } from '@papan/runtime/stream/redis.ts'
import { createEntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { createMediaApp } from './app.ts'
import { freeBytes, mediaSettings } from './config.ts'
import { startImageSweep } from './images/start-image-sweep.ts'
import { startVariantMaker } from './images/start-variant-maker.ts'

await runProcess({
  name: 'media',
  settings: () => readConfig(mediaSettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const clock = Date.now
    const [authInternalUrl] = settings.NEIGHBOURS['auth:internal']
    const access = createAccess({ authInternalUrl, log, clock })
    const mongo = connectMongo({ url: settings.MONGO_URL, database: settings.MONGO_DB, log }, () =>
      media.createIndexes(),
    )
    let relay: Relay | null = null
    const media = createMediaApp({
      connection: mongo.connection,
      isReady: mongo.isReady,
      access,
      clock,
      notifyRelay: (subjectType, id, stored) => {
        relay?.notify(subjectType, id, stored)
        if (subjectType === 'banner') void variantMaker.catchUp()
      },
      log,
      metrics,
      trusted: settings.TRUSTED_GATEWAYS,
      siteName: settings.SITE_NAME,
      storage: {
        quotaBytes: settings.MEDIA_QUOTA_BYTES,
        freeBytes,
        folder: settings.DATA_DIR,
      },
    })
    const redis = createRedis(settings.REDIS_URL, 'command', log)
    const reader = createRedis(settings.REDIS_URL, 'reader', log)
    const sign = createEntrySigner(settings.EVENT_PRIVATE_KEY)
    const keys = settings.EVENT_PUBLIC_KEYS
    relay = createRelay({ sources: media.sources, redis, reader, sign, keys, log, metrics, clock })
    const variantMaker = startVariantMaker({ ...media.pictures, redisUrl: settings.REDIS_URL, clock, log, metrics })
    void mongo.ready.then(() => variantMaker.catchUp())
    const { imageSweep } = media
    const sweeps = startImageSweep({ imageSweep, redisUrl: settings.REDIS_URL, log, metrics })
    return {
      server: createServer(media.app),
      answers: refusedAnswers(relay.refused),
      reports: media.reports,
      health: () => ({
        ready: mongo.isReady() && !variantMaker.isStuck() && !sweeps.isStuck(),
        degraded: [
          ...(mongo.isReady() ? [] : ['database']),
          ...(areReady(redis, reader) ? [] : ['redis']),
          ...relay.degraded(),
          ...(access.isFresh() ? [] : ['auth']),
        ],
      }),
      close: async () => {
        access.stop()
        await Promise.all([sweeps.stop(), variantMaker.stop()])
        await relay.stop()
        redis.disconnect()
        await mongo.close()
      },
    }
  },
})
