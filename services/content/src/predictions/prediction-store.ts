import type { Prediction } from '@papan/contracts/calls/prediction-calls.ts'
import { createAggregateStore } from '@papan/runtime/outbox/aggregate-store.ts'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import { live, withoutBooks, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'
import type { StoreDeps } from '../store-deps.ts'

export type PredictionFields = Pick<Prediction, 'market' | 'date' | 'numbers'>
export type StoredPrediction = Versioned & PredictionFields

/** The contract's shape of a stored prediction. */
export const toPrediction = (stored: Omit<StoredPrediction, 'outbox'>): Prediction => ({
  id: stored._id,
  market: stored.market,
  date: stored.date,
  numbers: stored.numbers.map(({ id, category, numbers, shio }) => ({ id, category, numbers, shio })),
  epoch: stored.epoch,
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

export const createPredictionStore = ({ connection, ...deps }: StoreDeps) => {
  // One prediction for a market and date, so they make the `_id` (draw-id.ts).
  const model = defineCollection<StoredPrediction>(
    connection,
    'predictions',
    {
      market: { type: String, required: true },
      date: { type: String, required: true },
      numbers: { type: [{ _id: false, id: String, category: String, numbers: String, shio: String }], required: true },
    },
    [
      { date: -1, createdAt: -1 },
      { market: 1, date: -1 },
    ],
  )
  const records = createAggregateStore<PredictionFields, StoredPrediction, Prediction>({
    subjectType: 'prediction',
    model,
    toRecord: toPrediction,
    ...deps,
  })
  return {
    ...records,
    model,

    /** One page of predictions, newest first, and how many there are. */
    async list(page: number, limit: number): Promise<{ data: Prediction[]; total: number }> {
      const [stored, total] = await Promise.all([
        model
          .find(live, withoutBooks)
          .sort({ date: -1, createdAt: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        model.countDocuments(live),
      ])
      return { data: stored.map(toPrediction), total }
    },

    async hasMarket(market: string): Promise<boolean> {
      return (await model.exists({ market, ...live })) !== null
    },
  }
}

export type PredictionStore = ReturnType<typeof createPredictionStore>
