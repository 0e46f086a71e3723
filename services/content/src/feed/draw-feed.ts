import {
  feedHashQuestion,
  feedPageQuestion,
  type FeedDraw,
  type FeedHash,
  type FeedMarkets,
  type FeedPage,
} from '@papan/contracts/calls/draw-feed-calls.ts'
import { drawDigest, marketHash } from '@papan/runtime/draw-digest.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { idsOfMarket } from '../draw-id.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { createDrawDates } from '../results/public-results.ts'
import { published, type ResultStore, type StoredResult } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'

type DrawFeedDeps = {
  marketStore: Pick<MarketStore, 'names'>
  scheduleStore: Pick<ScheduleStore, 'find'>
  resultStore: Pick<ResultStore, 'model' | 'find'>
  clock: () => number
}

const versionPart = { epoch: 1, rev: 1, 'prizes.type': 1, 'prizes.numbers': 1 } as const
const feedPart = { ...versionPart, market: 1, date: 1, correctedAt: 1, updatedAt: 1, deletedAt: 1 } as const
/** One read of a hash: other requests are answered in between. */
const hashedAtOnce = 500

/** Every draw as stored, for services that keep them all; page by page, so that other requests are answered in between. */
export const createDrawFeed = ({ marketStore, scheduleStore, resultStore, clock }: DrawFeedDeps) => {
  const { model } = resultStore
  const byId = { _id: 1 } as const
  const publicDates = createDrawDates({ scheduleStore, resultStore, clock })

  const toFeedDraw = (stored: StoredResult, publicFrom: string | null): FeedDraw => {
    const deleted = stored.deletedAt !== null
    return {
      id: stored._id,
      market: stored.market,
      date: stored.date,
      epoch: outwardEpoch(stored),
      rev: stored.rev,
      prizes: deleted ? [] : stored.prizes.map(({ type, numbers }) => ({ type, numbers })),
      correctedAt: stored.correctedAt,
      publicFrom,
      updatedAt: stored.updatedAt,
      deleted,
    }
  }

  return {
    markets: async (): Promise<FeedMarkets> => ({
      markets: (await marketStore.names()).map(({ name }) => name),
    }),

    async hash(body: unknown): Promise<FeedHash> {
      const { market } = feedHashQuestion.parse(body)
      const digests: string[] = []
      let after: string | null = null
      for (;;) {
        const range = { ...idsOfMarket(market), ...(after === null ? {} : { $gt: after }) }
        const filter = { _id: range, ...published, ...notDeleted }
        const options = { projection: versionPart, sort: byId, limit: hashedAtOnce }
        const stored: StoredResult[] = await findPlain<StoredResult>(model, filter, options)
        for (const one of stored) digests.push(drawDigest({ ...one, id: one._id, epoch: outwardEpoch(one) }))
        if (stored.length < hashedAtOnce) return { draws: digests.length, hash: marketHash(digests) }
        after = stored.at(-1)?._id ?? null
      }
    },

    async page(body: unknown): Promise<FeedPage> {
      const { market, after, limit, ids } = feedPageQuestion.parse(body)
      const range = { ...idsOfMarket(market), ...(after === null ? {} : { $gt: after }), ...(ids ? { $in: ids } : {}) }
      const stored = await findPlain<StoredResult>(
        model,
        { _id: range },
        { projection: feedPart, sort: byId, limit: limit + 1 },
      )
      const page = stored.slice(0, limit)
      const publicFrom = await publicDates(market, page)
      return {
        draws: page.map((one) => toFeedDraw(one, publicFrom(one))),
        next: stored.length > limit ? (page.at(-1)?._id ?? null) : null,
      }
    },
  }
}
