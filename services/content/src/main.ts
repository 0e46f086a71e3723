import '@papan/runtime/process/require-node-24.ts'
import { feedMarketsPath, feedPagePath } from '@papan/contracts/calls/draw-feed-calls.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import { createAccess } from '@papan/runtime/auth/access.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { createFailpoint } from '@papan/service-kit/outbox/failpoint.ts'
import { createRelay, type Relay } from '@papan/service-kit/outbox/relay.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { areReady, createRedis } from '@papan/runtime/stream/redis.ts'
import { createEntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { startStreamRepair } from '@papan/runtime/stream/stream-repair.ts'
import { keepResuming } from './bulk/bulk-jobs.ts'
import { startDeskWatch } from './desk/alarms/start-desk-watch.ts'
import { createContentApp } from './app.ts'
import { alarmLimitsIn, contentSettings } from './config.ts'
import { startImportQueue } from './import/start-import-queue.ts'
import { startMarketClock } from './market-clock/start-market-clock.ts'
import { createOnlineAdmins } from './desk/online/online-admins.ts'

/** How often each process looks for late draws. */
const alarmCheckMs = 5_000

await runProcess({
  name: 'content',
  settings: () => readConfig(contentSettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const clock = Date.now
    const [authInternalUrl] = settings.NEIGHBOURS['auth:internal']
    const access = createAccess({ authInternalUrl, log, clock })
    const mongo = connectMongo({ url: settings.MONGO_URL, database: settings.MONGO_DB, log }, () =>
      content.createIndexes(),
    )
    let relay: Relay | null = null
    let bulkJobs: ReturnType<typeof keepResuming> | null = null
    let desk: ReturnType<typeof startDeskWatch> | null = null
    const redis = createRedis(settings.REDIS_URL, 'command', log)
    const imports = startImportQueue({
      redisUrl: settings.REDIS_URL,
      log,
      metrics,
      work: (jobId) => content.importJobs.work(jobId),
      resume: () => content.importJobs.resume(),
    })
    const online = createOnlineAdmins({ redis, clock, log })
    const failpoint = createFailpoint(settings)
    const content = createContentApp({
      connection: mongo.connection,
      isReady: mongo.isReady,
      isSending: () => relay?.isSending() ?? false,
      enqueueImport: (jobId) => imports.enqueue(jobId),
      online,
      limits: alarmLimitsIn(settings),
      access,
      clock,
      notifyRelay: (subjectType, id, stored) => {
        relay?.notify(subjectType, id, stored)
        if (subjectType === 'schedule') void marketClock.reschedule()
        if (subjectType === 'result') desk?.soon()
      },
      log,
      metrics,
      trusted: settings.TRUSTED_GATEWAYS,
    })
    const reader = createRedis(settings.REDIS_URL, 'reader', log)
    const sign = createEntrySigner(settings.EVENT_PRIVATE_KEY)
    const keys = settings.EVENT_PUBLIC_KEYS
    relay = createRelay({ sources: content.sources, redis, reader, sign, keys, log, metrics, clock, failpoint })
    // A live draw depends on content alone, so content repairs the event stream.
    const repair = startStreamRepair({ redis, stream: eventsStream, log, metrics })
    const marketClock = startMarketClock({
      scheduleStore: content.scheduleStore,
      comingDraws: content.comingDraws,
      endPlan: content.endPlan,
      redis,
      redisUrl: settings.REDIS_URL,
      sign,
      clock,
      log,
      metrics,
    })
    void mongo.ready.then(() => {
      imports.resumePending()
      bulkJobs = keepResuming(content.bulkRunner, log)
      desk = startDeskWatch({ watch: content.deskWatch, everyMs: alarmCheckMs, log, metrics })
      return marketClock.reschedule()
    })
    mongo.ready
      .then(() => content.recount())
      .catch((error: unknown) => log.warn({ err: error }, 'draw counts could not be recomputed'))
      .then(() => content.warmScores())
      .catch((error: unknown) => log.warn({ err: error }, 'predictions could not be scored'))
    return {
      server: createServer(content.app),
      answers: { ...refusedAnswers(relay.refused), [feedMarketsPath]: content.drawFeed.markets },
      reports: { [feedPagePath]: (body) => content.drawFeed.page(body) },
      health: () => ({
        ready: mongo.isReady() && !imports.isStuck() && !marketClock.isStuck(),
        degraded: [
          ...(mongo.isReady() ? [] : ['database']),
          ...(areReady(redis, reader) ? [] : ['redis']),
          ...relay.degraded(),
          ...(access.isFresh() ? [] : ['auth']),
        ],
      }),
      drain: async () => {
        bulkJobs?.stop()
        await Promise.all([content.importJobs.stop(), content.bulkRunner.stop()])
      },
      close: async () => {
        access.stop()
        await desk?.stop()
        await marketClock.stop()
        await imports.stop()
        await repair.stop()
        await relay.stop()
        redis.disconnect()
        await mongo.close()
      },
    }
  },
})
