import type { Connection } from 'mongoose'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { definePlainCollection, field, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted, withoutOutbox, type OutboxEvent } from '@papan/service-kit/records/outbox-document.ts'
import { drawId, idsOfMarket } from '../../draw-id.ts'
import { dayBefore } from '../../results/public-results.ts'
import type { PredictionStore, StoredPrediction } from '../prediction-store.ts'
import { closeOf, stoodAt, type Candidate, type ClosedPrediction } from './close-verdict.ts'

type ClosedPredictionDeps = {
  connection: Connection
  scheduleOf: (market: string) => Promise<Schedule | null>
  predictions: () => PredictionStore['model']
}

const { text, number } = field
const fields = {
  _id: text,
  market: text,
  date: text,
  numbers: { type: [{ _id: false, id: text, category: text, numbers: text, shio: text }], required: true },
  epoch: number,
  rev: number,
  closesAt: text,
  unscored: String,
}

/**
 * Predictions as they stood when their market closed. Stored ahead of the first change after the close, of the prediction or of its
 * schedule; until then the prediction itself is that state.
 */
export const createClosedPredictions = ({ connection, scheduleOf, predictions }: ClosedPredictionDeps) => {
  const model = definePlainCollection<ClosedPrediction>(connection, 'closed-predictions', fields, [{ date: -1 }])

  /** The first close of a draw stays. A state from before it that a write stored between replaces an older state. */
  const store = async (closed: ClosedPrediction, updatedAt: string): Promise<void> => {
    if (await isStoredFirst(model.collection.insertOne({ ...closed } as never))) return
    const { _id, numbers, epoch, rev } = closed
    const older = { $or: [{ epoch: { $lt: epoch } }, { epoch, rev: { $lt: rev } }] }
    const filter = { _id: _id as never, closesAt: { $gt: updatedAt }, ...older }
    await model.collection.updateOne(filter, { $set: { numbers, epoch, rev } })
  }

  /** Does nothing before the close, and for a prediction that came after it. */
  const keep = async (prediction: Candidate, schedule: Schedule | null, now: number): Promise<void> => {
    const { _id, market, date, numbers, epoch, rev, updatedAt } = prediction
    const { closesAt, unscored } = closeOf(schedule, date)
    if (now < closesAt || !stoodAt(prediction, closesAt)) return
    const closed = { _id, market, date, numbers, epoch, rev, closesAt: new Date(closesAt).toISOString(), unscored }
    await store(closed, updatedAt)
  }

  /** A draw that closed without a prediction: with another close time a later one would count. */
  const keepEmpty = async (schedule: Schedule, date: string, now: number): Promise<void> => {
    const { closesAt, unscored } = closeOf(schedule, date)
    if (now < closesAt || !drawsOn(schedule, date)) return
    const draw = { _id: drawId(schedule.marketName, date), market: schedule.marketName, date }
    await store({ ...draw, numbers: [], epoch: 0, rev: 0, closesAt: new Date(closesAt).toISOString(), unscored }, '~')
  }

  return {
    model,

    /** Before a change of a prediction. */
    keepPrediction: async (stored: StoredPrediction, { occurredAt }: OutboxEvent): Promise<void> => {
      await keep(stored, await scheduleOf(stored.market), Date.parse(occurredAt))
    },

    /** Before a change of a schedule: all predictions that closed by it. */
    keepMarket: async (schedule: Schedule, now: number): Promise<void> => {
      const ids = idsOfMarket(schedule.marketName)
      const kept = await findPlain<{ _id: string }>(model, { _id: ids }, { projection: { _id: 1 } })
      const isKept = new Set(kept.map(({ _id }) => _id))
      const filter = { _id: { ...ids, $lte: drawId(schedule.marketName, wibDate(now)) }, ...notDeleted }
      const stored = await findPlain<StoredPrediction>(predictions(), filter, { projection: withoutOutbox })
      for (const prediction of stored) if (!isKept.has(prediction._id)) await keep(prediction, schedule, now)
      for (const date of [dayBefore(now), wibDate(now)]) await keepEmpty(schedule, date, now)
    },
  }
}

export type ClosedPredictions = ReturnType<typeof createClosedPredictions>
