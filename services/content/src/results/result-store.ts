import type { AdminResult, Result, ResultListQuery } from '@papan/contracts/calls/result-calls.ts'
import { createAggregateStore } from '@papan/runtime/outbox/aggregate-store.ts'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import { live, withoutBooks } from '@papan/runtime/outbox/outbox-document.ts'
import type { StoreDeps } from '../store-deps.ts'
import { toAdminResult, toResult, type ReadResult, type ResultFields, type StoredResult } from './stored-result.ts'

/** What public pages need of a result's document. */
export const publicPart = { ...withoutBooks, revisions: 0, blind: 0, mismatches: 0 } as const
/** What staff's lists need of it: who touched what, but not every way back. */
const adminPart = { ...withoutBooks, 'revisions.undo': 0, 'blind.numbers': 0 } as const

export const createResultStore = ({ connection, ...deps }: StoreDeps) => {
  // A market draws once a day, so market and date make the `_id` (draw-id.ts): importing the same draw twice cannot duplicate it.
  const model = defineCollection<StoredResult>(
    connection,
    'results',
    {
      market: { type: String, required: true },
      date: { type: String, required: true },
      template: { type: String, required: true },
      prizes: {
        type: [{ _id: false, id: String, type: { type: String }, numbers: String, by: String, at: String }],
        required: true,
      },
      correctedAt: { type: String, default: null },
      revisions: { type: Array, default: undefined },
      blind: { type: Array, default: undefined },
      mismatches: { type: Array, default: undefined },
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
    async list({ market, date, page, limit }: ResultListQuery): Promise<{ data: AdminResult[]; total: number }> {
      const filter = { ...live, ...(market ? { market } : {}), ...(date ? { date } : {}) }
      const [stored, total] = await Promise.all([
        model
          .find(filter, adminPart)
          .sort({ date: -1, createdAt: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        model.countDocuments(filter),
      ])
      return { data: stored.map(toAdminResult), total }
    },

    /** One live result with everything that is kept of it, or null. */
    async findStored(id: string): Promise<ReadResult | null> {
      return model.findOne({ _id: id, ...live }, withoutBooks).lean()
    },

    /** Whether a market has any result. */
    async hasMarket(market: string): Promise<boolean> {
      return (await model.exists({ market, ...live })) !== null
    },
  }
}

export type ResultStore = ReturnType<typeof createResultStore>
