import type { KeyObject } from 'node:crypto'
import type { Connection } from 'mongoose'
import { auditCalls } from '@papan/contracts/calls/all-calls.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { createHttpApp, refuseUnready } from '@papan/service-kit/http/http-app.ts'
import { serve } from '@papan/service-kit/http/serve.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { type EventKeys, createEntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { createEventReader } from '@papan/runtime/stream/event-reader.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createChainWriter } from './chain/chain-writer.ts'
import { entryRoutes } from './entries/entry-routes.ts'
import { createEntryStore } from './entries/entry-store.ts'
import { createCheckpointFiles } from './checkpoints/checkpoint-files.ts'
import { createCheckpointKeeper } from './checkpoints/checkpoint-keeper.ts'
import { createCheckpointStore } from './checkpoints/checkpoint-store.ts'
import { createCheckpointVerifier, createCheckpointSigner } from './checkpoints/signed-checkpoint.ts'
import { createDeadLetterStore } from './ingest/dead-letter-store.ts'
import { createEventIngest } from './ingest/ingest-events.ts'
import { createRetention } from './retention/retention.ts'

type AuditDeps = {
  connection: Connection
  /** The database answers. */
  isReady: () => boolean
  /** Role `command`: acknowledges stored events. */
  redis: Redis
  access: Access
  clock: () => number
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
  checkpointsDir: string
  checkpointKey: KeyObject
  previousCheckpointKey?: KeyObject | undefined
  keepDays: number
  eventKey: KeyObject
  eventKeys: EventKeys
}

/** Builds the audit service: HTTP app, ingest of stream batches, checkpoints, retention and indexes. */
export const createAuditApp = (deps: AuditDeps) => {
  const { connection, isReady, redis, access, clock, log, metrics, trusted } = deps
  const { checkpointKey: key, previousCheckpointKey: previousKey, keepDays, eventKey, eventKeys } = deps
  const entryStore = createEntryStore(connection)
  const deadLetterStore = createDeadLetterStore({ connection, clock })
  const checkpointStore = createCheckpointStore(connection)
  const checkpointFiles = createCheckpointFiles(deps.checkpointsDir)
  const chain = createChainWriter(entryStore.model)
  const sign = createCheckpointSigner(key, clock)
  const isSigned = createCheckpointVerifier(previousKey ? [key, previousKey] : [key])
  const checkpoints = createCheckpointKeeper({
    connection,
    chain,
    entryStore,
    checkpointStore,
    checkpointFiles,
    sign,
    log,
    metrics,
  })
  const reader = createEventReader({ keys: eventKeys, log, metrics })
  return {
    app: createHttpApp({
      log,
      metrics,
      trusted,
      isReady,
      routers: [refuseUnready(isReady), serve(auditCalls, entryRoutes({ entryStore }), { access })],
    }),
    ingest: createEventIngest({
      chain,
      deadLetterStore,
      redis,
      sign: createEntrySigner(eventKey),
      clock,
      log,
      metrics,
      onStored: checkpoints.onStored,
    }),
    reader,
    chain,
    checkpoints,
    trim: createRetention({
      entries: entryStore.model,
      checkpointStore,
      checkpointFiles,
      sign,
      isSigned,
      keepDays,
      clock,
      log,
    }),
    async createIndexes() {
      for (const { model } of [entryStore, deadLetterStore]) await model.createIndexes()
    },
  }
}
