import { Schema, type Connection, type Model } from 'mongoose'
import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isLatePrediction } from '@papan/contracts/rules/late-prediction.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { PredictionStore, StoredPrediction } from './prediction-store.ts'

type Mark = { _id: string; at: string }
const batchSize = 500

/** A prediction that was stored without a verdict is judged by its last change. */
export const judged = (prediction: Prediction, schedule: Schedule | null): Prediction => ({
  ...prediction,
  late: prediction.late ?? isLatePrediction(schedule, prediction.date, Date.parse(prediction.updatedAt)),
})

/** Ids of predictions that were ever late: the mark outlives a deletion. */
export const createLateMarks = (connection: Connection) => {
  const schema = new Schema({ _id: String, at: String }, { versionKey: false })
  const model = connection.model('late-predictions', schema, 'late-predictions') as unknown as Model<Mark>
  return {
    model,
    has: async (id: string): Promise<boolean> => (await model.exists({ _id: id })) !== null,
    async add(id: string, at: string): Promise<void> {
      await model.collection.updateOne({ _id: id } as never, { $setOnInsert: { at } }, { upsert: true })
    },
  }
}

export type LateMarks = ReturnType<typeof createLateMarks>

type MarkDeps = { predictionStore: PredictionStore; scheduleStore: Pick<ScheduleStore, 'all'>; lateMarks: LateMarks }

/** Marks the predictions of an earlier release by their last change, without a revision or an event. */
export const markStoredPredictions = async ({ predictionStore, scheduleStore, lateMarks }: MarkDeps): Promise<void> => {
  const schedules = new Map((await scheduleStore.all()).map((schedule) => [schedule.marketName, schedule]))
  let after = ''
  for (;;) {
    const filter = { _id: { $gt: after }, late: { $exists: false }, deletedAt: null }
    const options = {
      projection: { outbox: 0 as const, numbers: 0 as const },
      sort: { _id: 1 as const },
      limit: batchSize,
    }
    const stored = await findPlain<StoredPrediction>(predictionStore.model, filter, options)
    for (const { _id, epoch, rev, market, date, updatedAt } of stored) {
      const late = isLatePrediction(schedules.get(market) ?? null, date, Date.parse(updatedAt))
      if (late) await lateMarks.add(_id, updatedAt)
      await predictionStore.model.updateOne({ _id, epoch, rev }, { $set: { late, lateRev: rev } })
    }
    const last = stored.at(-1)
    if (!last || stored.length < batchSize) return
    after = last._id
  }
}
