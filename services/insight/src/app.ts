import { randomUUID } from 'node:crypto'
import type { Connection } from 'mongoose'
import { insightCalls } from '@papan/contracts/calls/all-calls.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createHttpApp } from '@papan/service-kit/http/http-app.ts'
import { serve } from '@papan/service-kit/http/serve.ts'
import { createColumns } from './columns/columns.ts'
import { createDrawnNumbers } from './memory/drawn-numbers.ts'
import { createNumbersAtWork } from './numbers-at-work.ts'
import { numberRoutes } from './number-routes.ts'
import { startCaretaker, type Caretaker } from './rebuild/caretaker.ts'
import { createMarketCheck } from './rebuild/check-markets.ts'
import { createContentFeed } from './rebuild/content-feed.ts'
import { rebuildRoutes } from './rebuild/rebuild-routes.ts'
import { createRebuilds } from './rebuild/rebuilds.ts'
import { createMarketSync } from './rebuild/sync-market.ts'
import { createDrawStore } from './store/draw-store.ts'
import { createStateStore } from './store/state-store.ts'
import { followDraws } from './stream/follow-draws.ts'

type InsightDeps = {
  connection: Connection
  contentInternalUrl: string
  eventKeys: EventKeys
  /** Role `reader`. */
  redis: Redis
  access: Access
  clock: () => number
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
  doubtMs?: number
}

type Follower = ReturnType<typeof followDraws>

/** The whole service over one database. `start` loads the documents, then follows the stream from where they end. */
export const createInsightApp = (deps: InsightDeps) => {
  const { connection, contentInternalUrl, eventKeys, redis, access, clock, log, metrics, trusted } = deps
  const { doubtMs } = deps
  const drawStore = createDrawStore(connection)
  const stateStore = createStateStore(connection)
  const columns = createColumns()
  const numbers = createDrawnNumbers({ columns, clock })
  const feed = createContentFeed(contentInternalUrl)
  const sync = createMarketSync({ feed, drawStore, numbers, clock })
  const check = createMarketCheck({ feed, numbers, sync, log, metrics })
  const instance = randomUUID()
  const rebuilds = createRebuilds({ instance, feed, sync, numbers, drawStore, stateStore, clock, log, metrics })
  let caretaker: Caretaker | null = null
  let follower: Follower | null = null

  const atWork = createNumbersAtWork({ isReady: () => rebuilds.isBuilt(), metrics })
  const isReady = () => follower !== null && rebuilds.isBuilt()
  const handlers = {
    ...numberRoutes({ columns, atWork }),
    ...rebuildRoutes({ rebuilds, checkedAt: () => caretaker?.checkedAt() ?? null }),
  }

  return {
    app: createHttpApp({ log, metrics, trusted, isReady, routers: [serve(insightCalls, handlers, { access })] }),
    numbers,
    rebuilds,

    async createIndexes() {
      await drawStore.model.createIndexes()
    },

    async start(): Promise<void> {
      // Read first: a draw that is stored after it comes by the stream once more.
      const from = await stateStore.position()
      await drawStore.each((draw) => void numbers.apply(draw))
      await rebuilds.begin()
      const care = startCaretaker({
        rebuilds,
        check,
        numbers,
        stateStore,
        clock,
        log,
        metrics,
        ...(doubtMs === undefined ? {} : { doubtMs }),
      })
      caretaker = care
      follower = followDraws({
        redis,
        keys: eventKeys,
        from,
        numbers,
        drawStore,
        onDoubt: (reason) => care.onDoubt(reason),
        onStored: (position) => care.onStored(position),
        onRestored: (eventId) => rebuilds.request('restored', eventId),
        log,
        metrics,
      })
      log.info({ draws: numbers.draws() }, 'numbers loaded')
    },

    isLoaded: () => follower !== null,
    /** Its numbers are complete: it needs its database no longer to answer. */
    isReady,
    isFollowing: () => follower?.isFollowing() ?? false,
    isBroken: () => follower?.isBroken() ?? false,
    /** Whether content could not be read lately. */
    isFailing: () => caretaker?.isFailing() ?? false,
    isInDoubt: () => caretaker?.isInDoubt() ?? true,
    refused: () => follower?.refused() ?? [],
    checkNow: async () => caretaker?.checkNow() ?? null,

    async stop(): Promise<void> {
      await follower?.stop()
      await caretaker?.stop()
    },
  }
}
