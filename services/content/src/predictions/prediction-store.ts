import { trusted, type Connection } from 'mongoose'
import { z } from '@papan/contracts/schema.ts'
import { shio, type Prediction, type PredictionListQuery } from '@papan/contracts/calls/content/prediction-calls.ts'
import { maxLabelLength, maxPredictionEntries, maxTextLength } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { DeletedCompanion } from '@papan/service-kit/deleted/deleted-records.ts'
import { createAggregateStore } from '@papan/service-kit/outbox/aggregate-store.ts'
import { definePlainCollection } from '@papan/service-kit/mongo/plain-collection.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import {
  notDeleted,
  withoutOutbox,
  type OutboxEvent,
  type Versioned,
  storedText,
  versionOf,
} from '@papan/service-kit/records/outbox-document.ts'
import { drawFields, drawId, idsOfMarket } from '../draw-id.ts'
import { requireMarket, type MarketRecordDeps } from '../markets/market-use.ts'
import { withCounts } from '../tallies/count-guard.ts'
import { allScope, windowOf } from '../tallies/scope.ts'
import { createTallyStore } from '../tallies/tally-store.ts'

const predictionEntry = z.object({
  id: storedText(),
  category: storedText(maxLabelLength),
  numbers: storedText(maxTextLength),
  shio,
})
const predictionFields = z.object({
  ...drawFields,
  numbers: z.array(predictionEntry).max(maxPredictionEntries),
  late: z.boolean(),
})
export type PredictionFields = z.infer<typeof predictionFields>
export type StoredPrediction = Versioned & PredictionFields

export const toPrediction = (stored: Omit<StoredPrediction, 'outbox'>): Prediction => ({
  id: stored._id,
  market: stored.market,
  date: stored.date,
  numbers: stored.numbers.map(({ id, category, numbers, shio }) => ({ id, category, numbers, shio })),
  late: stored.late,
  ...versionOf(stored),
})

export const predictionNotFound = () => new AppError(404, 'PREDICTION_NOT_FOUND', contentTexts.predictionNotFound)

const byDate = { date: -1, createdAt: -1, _id: 1 } as const

type PredictionStoreDeps = MarketRecordDeps & {
  beforeChange: (stored: StoredPrediction, event: OutboxEvent) => Promise<void>
}

export const createPredictionStore = ({ connection, marketUse, ...deps }: PredictionStoreDeps) => {
  // One prediction per market and date, so they make the `_id` (draw-id.ts).
  const model = defineCollection(connection, 'predictions', predictionFields, [{ date: -1, createdAt: -1 }])
  const tallies = createTallyStore({
    connection,
    name: 'prediction-tallies',
    model,
    scopesOf: () => [allScope],
    clock: deps.clock,
  })
  const records = createAggregateStore<PredictionFields, StoredPrediction, Prediction, DeletedCompanion>({
    subjectType: 'prediction',
    model,
    toRecord: toPrediction,
    notFound: predictionNotFound,
    onLifecycleChange: (fields, store) => withCounts(tallies, fields, store),
    onCreate: (fields, store) => requireMarket(marketUse, fields.market, 'market', store),
    ...deps,
  })
  const page = async (filter: Record<string, unknown>, sort: Record<string, 1 | -1>, skip: number, limit: number) => {
    const options = { projection: withoutOutbox, sort, skip, limit }
    return (await findPlain<StoredPrediction>(model, { ...filter, ...notDeleted }, options)).map(toPrediction)
  }
  return {
    ...records,
    model,

    tallies,

    /** Newest first. A page reads a few months, however many are stored. */
    async list({ market, date, page: number, limit }: PredictionListQuery) {
      if (!market && !date) {
        const counts = await tallies.counts(allScope)
        const window = windowOf(counts, number, limit)
        const data = window ? await page(allScope.filter(window), byDate, window.skip, limit) : []
        return { data, total: counts.total }
      }
      // A day holds one prediction per market and a market one per day, so counting is cheap.
      const filter = market ? { _id: date ? drawId(market, date) : trusted(idsOfMarket(market)) } : { date }
      const [data, total] = await Promise.all([
        page(filter, date ? byDate : { _id: -1 }, (number - 1) * limit, limit),
        model.countDocuments({ ...filter, ...notDeleted }),
      ])
      return { data, total }
    },

    async marketsOn(date: string): Promise<string[]> {
      const stored = await findPlain<StoredPrediction>(model, { date, ...notDeleted }, { projection: { market: 1 } })
      return stored.map(({ market }) => market)
    },

    /** In the order of the ids. */
    async ofDraws(ids: readonly string[]): Promise<(Prediction | null)[]> {
      const options = { projection: withoutOutbox }
      const stored = await findPlain<StoredPrediction>(model, { _id: { $in: ids }, ...notDeleted }, options)
      const byId = new Map(stored.map((one) => [one._id, toPrediction(one)]))
      return ids.map((id) => byId.get(id) ?? null)
    },

    async hasMarket(market: string): Promise<boolean> {
      return (await model.exists({ _id: trusted(idsOfMarket(market)), ...notDeleted })) !== null
    },
  }
}

export type PredictionStore = ReturnType<typeof createPredictionStore>

type Mark = { _id: string; at: string }

/** Ids of predictions that were ever late: the mark outlives a deletion. */
export const createLateMarks = (connection: Connection) => {
  const model = definePlainCollection<Mark>(connection, 'late-predictions', { _id: String, at: String })
  return {
    model,
    has: async (id: string): Promise<boolean> => (await model.exists({ _id: id })) !== null,
    async add(id: string, at: string): Promise<void> {
      await model.collection.updateOne({ _id: id } as never, { $setOnInsert: { at } }, { upsert: true })
    },
  }
}

export type LateMarks = ReturnType<typeof createLateMarks>
