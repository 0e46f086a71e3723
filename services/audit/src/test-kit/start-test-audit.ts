import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { testAccess } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog, testRedisUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { sharedDatabase, testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { createAuditApp } from '../app.ts'
import { createEntryStore } from '../entries/entry-store.ts'
import { createCheckpointFiles } from '../checkpoints/checkpoint-files.ts'
import { createCheckpointStore } from '../checkpoints/checkpoint-store.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { createCheckpointVerifier } from '../checkpoints/signed-checkpoint.ts'
import { createLogVerifier } from '../verify/verify-log.ts'

export const eventKeys = createTestEventKeys()

export const newCheckpointKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

type TestAuditOptions = {
  redis?: Redis
  snapshot?: AccessSnapshot
  keepDays?: number
  checkpointKey?: KeyObject
  previousCheckpointKey?: KeyObject
  /** Another instance over the same database, key and clock. */
  like?: { database: string; checkpointKey: KeyObject; clock: { now: number } }
  checkpointsDir?: string
}

/** The audit service over its own database and checkpoint folder. Tests move `clock.now`. */
export const startTestAudit = async ({ keepDays = 30, like, ...options }: TestAuditOptions = {}) => {
  const clock = like?.clock ?? { now: Date.now() }
  const checkpointKey = options.checkpointKey ?? like?.checkpointKey ?? newCheckpointKey()
  const mongo = like ? await sharedDatabase(like.database) : await testDatabase()
  const { connection } = mongo
  const checkpointsDir = options.checkpointsDir ?? (await mkdtemp(join(tmpdir(), 'papan-checkpoints-')))
  const redis = options.redis ?? createRedis(testRedisUrl(), 'command', silentLog())
  const audit = createAuditApp({
    isReady: () => true,
    connection,
    redis,
    access: testAccess(options.snapshot),
    clock: () => clock.now,
    log: silentLog(),
    metrics: createMetrics('audit'),
    trusted: ['127.0.0.1/32'],
    checkpointsDir,
    checkpointKey,
    previousCheckpointKey: options.previousCheckpointKey,
    keepDays,
    eventKey: eventKeys.privateKeyOf('audit'),
    eventKeys: eventKeys.keys,
  })
  await audit.createIndexes()
  const keys = options.previousCheckpointKey ? [checkpointKey, options.previousCheckpointKey] : [checkpointKey]
  return {
    ...audit,
    connection,
    database: connection.name,
    clock,
    checkpointKey,
    checkpointsDir,
    checkpointFiles: createCheckpointFiles(checkpointsDir),
    entries: () => connection.collection('log_entries'),
    /** The findings of `npm run audit:verify`. */
    async verdict() {
      const apart = await sharedDatabase(connection.name)
      try {
        return await createLogVerifier({
          entryStore: createEntryStore(apart.connection),
          checkpointStore: createCheckpointStore(apart.connection),
          checkpointFiles: createCheckpointFiles(checkpointsDir),
          isSigned: createCheckpointVerifier(keys),
          // Nothing is in flight when a test verifies.
          settleMs: 10,
        })()
      } finally {
        await apart.close()
      }
    },
    async close() {
      await audit.checkpoints.stop()
      if (!options.redis) redis.disconnect()
      if (!options.checkpointsDir) await rm(checkpointsDir, { recursive: true, force: true })
      await mongo.close()
    },
  }
}

export type TestAudit = Awaited<ReturnType<typeof startTestAudit>>
