import '@papan/runtime/process/require-node-24.ts'
import { isLogged } from '@papan/contracts/events/index.ts'
import { storedStream } from '@papan/contracts/stream.ts'
import { createAccess } from '@papan/runtime/auth/access.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createGroupConsumer } from '@papan/runtime/stream/event-consumer.ts'
import { areReady, createRedis } from '@papan/runtime/stream/redis.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { startStreamRepair } from '@papan/runtime/stream/stream-repair.ts'
import { createAuditApp } from './app.ts'
import { auditSettings } from './config.ts'
import { startRetention } from './retention/retention.ts'

/** A prize reaches 5,000 viewers within this, on a core that the log may share. */
const broadcastMs = 100

await runProcess({
  name: 'audit',
  settings: () => readConfig(auditSettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const clock = Date.now
    const [authInternalUrl] = settings.NEIGHBOURS['auth:internal']
    const access = createAccess({ authInternalUrl, log, clock })
    const mongo = connectMongo({ url: settings.MONGO_URL, database: settings.MONGO_DB, log }, () =>
      audit.createIndexes(),
    )
    const redis = createRedis(settings.REDIS_URL, 'command', log)
    const audit = createAuditApp({
      connection: mongo.connection,
      isReady: mongo.isReady,
      redis,
      access,
      clock,
      log,
      metrics,
      trusted: settings.TRUSTED_GATEWAYS,
      checkpointsDir: settings.CHECKPOINTS_DIR,
      checkpointKey: settings.CHECKPOINT_PRIVATE_KEY,
      previousCheckpointKey: settings.CHECKPOINT_PREVIOUS_KEY,
      keepDays: settings.LOG_RETENTION_DAYS,
      eventKey: settings.EVENT_PRIVATE_KEY,
      eventKeys: settings.EVENT_PUBLIC_KEYS,
    })
    const reader = createRedis(settings.REDIS_URL, 'reader', log)
    const group = createGroupConsumer({
      redis: reader,
      reader: audit.reader,
      log,
      metrics,
      group: 'audit',
      gatherMs: broadcastMs,
      isWanted: ({ type }) => isLogged(type),
      onBatch: audit.ingest,
    })
    // Only audit writes this stream.
    const repair = startStreamRepair({ redis, stream: storedStream, log, metrics })
    const retention = startRetention({ trim: audit.trim, redisUrl: settings.REDIS_URL, log, metrics })
    // Covers entries left by a process that died.
    void mongo.ready.then(() => audit.checkpoints.signTail())
    return {
      server: createServer(audit.app),
      answers: refusedAnswers(audit.reader.refused.list),
      health: () => ({
        ready: mongo.isReady() && group.hasJoined() && !retention.isStuck(),
        degraded: [
          ...(mongo.isReady() ? [] : ['database']),
          ...(areReady(redis, reader) ? [] : ['redis']),
          ...(group.isBroken() ? ['events'] : []),
          ...(access.isFresh() ? [] : ['auth']),
          ...(audit.checkpoints.isFailing() ? ['checkpoints'] : []),
        ],
      }),
      drain: () => group.stop(),
      close: async () => {
        access.stop()
        await audit.checkpoints.stop()
        await retention.close()
        await repair.stop()
        redis.disconnect()
        await mongo.close()
      },
    }
  },
})
