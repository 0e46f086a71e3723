import type { Connection } from 'mongoose'
import type { Access } from '@papan/runtime/auth/access.ts'
import { createGuards } from '@papan/runtime/auth/guard.ts'
import { createHttpApp } from '@papan/runtime/http/http-app.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { entryRoutes } from './entries/entry-routes.ts'
import { createEntryStore } from './entries/entry-store.ts'
import { createDeadLetterStore } from './ingest/dead-letter-store.ts'
import { createEventIngest } from './ingest/ingest-events.ts'

type AuditDeps = {
  connection: Connection
  /** Role `command`: it tells senders that their events are stored. */
  redis: Redis
  access: Access
  clock: () => number
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
}

/** The whole audit service over one database: its HTTP app, what it does with a batch of the stream, and its indexes. */
export const createAuditApp = ({ connection, redis, access, clock, log, metrics, trusted }: AuditDeps) => {
  const entryStore = createEntryStore(connection)
  const deadLetterStore = createDeadLetterStore({ connection, clock })
  return {
    app: createHttpApp({ log, metrics, trusted, routers: [entryRoutes({ ...createGuards(access), entryStore })] }),
    ingest: createEventIngest({ entryStore, deadLetterStore, redis, log, metrics }),
    async createIndexes() {
      for (const { model } of [entryStore, deadLetterStore]) await model.createIndexes()
    },
  }
}
