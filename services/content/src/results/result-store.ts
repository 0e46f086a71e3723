import type { Result, ResultListQuery } from '@papan/contracts/calls/result-calls.ts'
import { createAggregateStore } from '@papan/runtime/outbox/aggregate-store.ts'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import { live, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'
import type { StoreDeps } from '../store-deps.ts'
import type { ResultFields } from './result-changes.ts'

export type StoredResult = Versioned & ResultFields

/** The contract's shape of a stored result. */
export const toResult = (stored: Omit<StoredResult, 'outbox'>): Result => ({
  id: stored._id,
  market: stored.market,
  date: stored.date,
  template: stored.template,
  prizes: stored.prizes.map(({ id, type, numbers }) => ({ id, type, numbers })),
  correctedAt: stored.correctedAt,
  epoch: stored.epoch,
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

export const createResultStore = ({ connection, ...deps }: StoreDeps) => {
  // A market draws once a day, so market and date make the `_id` (draw-id.ts): importing the same draw twice cannot duplicate it.
  const model = defineCollection<StoredResult>(
    connection,
    'results',
    {
      market: { type: String, required: true },
      date: { type: String, required: true },
      template: { type: String, required: true },
      prizes: { type: [{ _id: false, id: String, type: { type: String }, numbers: String }], required: true },
      correctedAt: { type: String, default: null },
    },
    // A market's history, newest first; and the list of all markets, newest first, which the day filter narrows.
    [
      { market: 1, date: -1 },
      { date: -1, createdAt: -1 },
    ],
  )
  const records = createAggregateStore<ResultFields, StoredResult, Result>({
    subjectType: 'result',
    model,
    toRecord: toResult,
    ...deps,
  })
  return {
    ...records,
    model,

    /** One page of results, newest draw first, and how many match. */
    async list({ market, date, page, limit }: ResultListQuery): Promise<{ data: Result[]; total: number }> {
      const filter = { ...live, ...(market ? { market } : {}), ...(date ? { date } : {}) }
      const [stored, total] = await Promise.all([
        model
          .find(filter, { outbox: 0 })
          .sort({ date: -1, createdAt: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        model.countDocuments(filter),
      ])
      return { data: stored.map(toResult), total }
    },

    /** Whether a market has any result. */
    async hasMarket(market: string): Promise<boolean> {
      return (await model.exists({ market, ...live })) !== null
    },
  }
}

export type ResultStore = ReturnType<typeof createResultStore>
