import { insightCalls, numberSearch } from '@papan/contracts/calls/insight-calls.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createHttpApp } from '@papan/service-kit/http/http-app.ts'
import { serve, type Handlers } from '@papan/service-kit/http/serve.ts'
import { createContentFeed } from './loading/content-feed.ts'
import { keepNumbers } from './loading/keep-numbers.ts'
import { createNumbersAtWork, type NumbersAtWork } from './numbers-at-work.ts'
import { followDraws } from './stream/follow-draws.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { paitoOf } from './numbers/paito-of.ts'
import { searchNumbers } from './numbers/search-numbers.ts'
import { statisticsOf } from './numbers/statistics-of.ts'

const found = <Answer>(answer: Answer | null): Answer => {
  if (answer === null) throw new AppError(404, 'MARKET_NOT_FOUND', contentTexts.marketUnknown)
  return answer
}

const numberRoutes = (atWork: NumbersAtWork): Handlers<typeof insightCalls> => ({
  searchNumbers: ({ params, req }) => {
    const search = numberSearch.parse({ ...req.query, digits: params.digits })
    return atWork((columns) => searchNumbers(columns, search))
  },
  getStatistics: ({ params, query }) =>
    atWork((columns) => found(statisticsOf(columns, { ...query, market: params.marketName }))),
  getPaito: ({ params, query }) =>
    atWork((columns) => found(paitoOf(columns, { ...query, market: params.marketName }))),
})

type InsightDeps = {
  contentInternalUrl: string
  eventKeys: EventKeys
  /** Role `reader`. */
  redis: Redis
  clock: () => number
  log: Logger
  metrics: Metrics
  trusted: readonly string[]
  apartMs?: number
}

/** The whole service: all numbers in memory, read from content and followed by the stream. */
export const createInsightApp = (deps: InsightDeps) => {
  const { contentInternalUrl, eventKeys, redis, clock, log, metrics, trusted, apartMs } = deps
  const follower = followDraws({
    redis,
    keys: eventKeys,
    onDraw: (draw) => numbers.put(draw),
    onDoubt: (reason) => numbers.readAgain(reason),
    log,
    metrics,
  })
  const numbers = keepNumbers({
    feed: createContentFeed(contentInternalUrl),
    isFollowing: follower.isFollowing,
    clock,
    log,
    metrics,
    apartMs,
  })
  const atWork = createNumbersAtWork({ columns: numbers.columns, metrics })
  const isReady = () => numbers.columns() !== null
  const routers = [serve(insightCalls, numberRoutes(atWork), {})]
  return {
    app: createHttpApp({ log, metrics, trusted, isReady, routers }),
    isReady,
    isFollowing: follower.isFollowing,
    isBroken: follower.isBroken,
    /** Whether content cannot be read now. */
    isFailing: numbers.isFailing,
    isComplete: numbers.isComplete,
    refused: follower.refused,
    async stop(): Promise<void> {
      await follower.stop()
      await numbers.stop()
    },
  }
}
