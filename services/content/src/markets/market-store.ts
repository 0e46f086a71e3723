import type { Market, MarketName } from '@papan/contracts/calls/content/market-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { marketCreated } from '@papan/contracts/events/content-events.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { trusted } from 'mongoose'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { announce, notDeleted, type Versioned } from '@papan/service-kit/records/outbox-document.ts'
import { literal } from '@papan/service-kit/mongo/literal.ts'
import { marketNotFound } from './market-errors.ts'
import { storedMarketName } from '../draw-id.ts'
import { createMarketUse, marketMarks, unmarked } from './market-use.ts'

const marketFields = marketMarks.extend({ name: storedMarketName })
type MarketFields = z.infer<typeof marketFields>
type StoredMarket = Versioned & MarketFields

export const newMarket = (name: string): MarketFields => ({ name, ...unmarked })

const toMarket = (stored: StoredMarket): Market => ({
  id: stored._id,
  name: stored.name,
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  createdAt: stored.createdAt,
})

export const createMarketStore = ({ connection, ...deps }: StoreDeps) => {
  // The name is the `_id`, so two admins cannot add one market twice.
  const model = defineCollection(connection, 'markets', marketFields)
  const records = createAggregateStore<MarketFields, StoredMarket, Market>({
    subjectType: 'market',
    model,
    toRecord: toMarket,
    notFound: marketNotFound,
    ...deps,
  })
  const idsOf = async (filter: object): Promise<string[]> => {
    const stored = await model.find({ _id: trusted(filter), ...notDeleted }, { _id: 1 }).lean()
    return stored.map(({ _id }) => _id)
  }
  return {
    ...records,
    model,

    marketUse: createMarketUse({ model, clock: deps.clock }),

    /** Creates a market unless it exists. */
    async ensure(name: string, context: WriteContext): Promise<void> {
      await records.write(name, context, (current) =>
        current ? null : { fields: newMarket(name), event: announce(marketCreated, { name }) },
      )
    },

    async names(): Promise<MarketName[]> {
      const stored = await model.find(notDeleted, { name: 1 }).sort({ name: 1 }).lean()
      return stored.map(({ _id, name }) => ({ id: _id, name }))
    },

    /** The subset of `names` that exist. */
    async known(names: readonly string[]): Promise<Set<string>> {
      return new Set(await idsOf({ $in: [...new Set(names)] }))
    },

    exists: async (name: string): Promise<boolean> => (await idsOf({ $eq: name })).length === 1,

    /** `search` is part of a name; `named`: found by other names. */
    async list(
      search: string,
      named: readonly string[],
      page: number,
      limit: number,
    ): Promise<{ data: Market[]; total: number }> {
      const found = [{ name: literal(search.toUpperCase()) }, { _id: trusted({ $in: named }) }]
      const filter = { ...notDeleted, ...(search ? { $or: found } : {}) }
      const [stored, total] = await Promise.all([
        model
          .find(filter)
          .sort({ name: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        model.countDocuments(filter),
      ])
      return { data: stored.map(toMarket), total }
    },
  }
}

export type MarketStore = ReturnType<typeof createMarketStore>
