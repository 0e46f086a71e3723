import {
  feedPageQuestion,
  prizeLines,
  type FeedDraw,
  type FeedMarkets,
  type FeedPage,
} from '@papan/contracts/calls/draw-feed-calls.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { idsOfMarket } from '../draw-id.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { createDrawDates } from '../results/public-results.ts'
import type { ResultStore, StoredResult } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'

type DrawFeedDeps = {
  marketStore: Pick<MarketStore, 'names'>
  scheduleStore: Pick<ScheduleStore, 'find'>
  resultStore: Pick<ResultStore, 'model' | 'find'>
  clock: () => number
}

const feedPart = {
  date: 1,
  epoch: 1,
  rev: 1,
  'prizes.type': 1,
  'prizes.numbers': 1,
  correctedAt: 1,
  deletedAt: 1,
} as const
const byId = { _id: 1 } as const
/** Draws of one page: other requests are answered in between. */
const atOnce = 250

/** Every draw as stored, for services that hold them all; page by page, so that other requests are answered in between. */
export const createDrawFeed = ({ marketStore, scheduleStore, resultStore, clock }: DrawFeedDeps) => {
  const publicDates = createDrawDates({ scheduleStore, resultStore, clock })

  return {
    markets: async (): Promise<FeedMarkets> => ({
      markets: (await marketStore.names()).map(({ name }) => name),
    }),

    async page(body: unknown): Promise<FeedPage> {
      const { market, after } = feedPageQuestion.parse(body)
      const range = { ...idsOfMarket(market), ...(after === null ? {} : { $gt: after }) }
      const stored = await findPlain<StoredResult>(
        resultStore.model,
        { _id: range },
        { projection: feedPart, sort: byId, limit: atOnce },
      )
      const publicFrom = await publicDates(market, stored)
      return {
        draws: stored.map((one): FeedDraw => ({
          id: one._id,
          date: one.date,
          epoch: outwardEpoch(one),
          rev: one.rev,
          prizes: one.deletedAt === null ? prizeLines(one.prizes) : '',
          corrected: one.correctedAt !== null,
          publicFrom: publicFrom(one),
        })),
        next: stored.length === atOnce ? (stored.at(-1)?._id ?? null) : null,
      }
    },
  }
}
