import type {
  Prediction,
  PredictionBody,
  PredictionEntry,
  PredictionListQuery,
} from '@papan/contracts/calls/content/prediction-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { predictionDeleted, predictionSaved } from '@papan/contracts/events/content-events.ts'
import { isLatePrediction } from '@papan/contracts/schedule/draw.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import { drawFixed, drawId } from '../draw-id.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import {
  predictionNotFound,
  toPrediction,
  type LateMarks,
  type PredictionStore,
  type StoredPrediction,
} from './prediction-store.ts'

export type PredictionServiceDeps = {
  predictionStore: PredictionStore
  marketStore: MarketStore
  scheduleStore: ScheduleStore
  lateMarks: LateMarks
  clock: () => number
}

const predictionExists = () => new AppError(409, 'PREDICTION_EXISTS', contentTexts.predictionExists)

const entriesOf = (rows: PredictionBody['numbers']): PredictionEntry[] =>
  rows.map((row, index) => ({ id: String(index + 1), ...row }))

export const createPredictionService = ({
  predictionStore,
  marketStore,
  scheduleStore,
  lateMarks,
  clock,
}: PredictionServiceDeps) => {
  /** The mark is stored before the prediction. */
  const judgeNow = async (id: string, schedule: Schedule | null, date: string): Promise<boolean> => {
    const now = clock()
    const isLate = isLatePrediction(schedule, date, now)
    if (isLate) await lateMarks.add(id, new Date(now).toISOString())
    return isLate || lateMarks.has(id)
  }

  return {
    list: (query: PredictionListQuery): Promise<{ data: Prediction[]; total: number }> => predictionStore.list(query),
    marketsOn: (date: string): Promise<string[]> => predictionStore.marketsOn(date),

    async create({ market, date, numbers }: PredictionBody, context: WriteContext): Promise<Prediction> {
      if (!(await marketStore.exists(market))) throw unknownMarket('market')
      const id = drawId(market, date)
      const schedule = await scheduleStore.find(market)
      // An existing one is refused or answered again, which does not make it late.
      const late = (await predictionStore.find(id)) === null && (await judgeNow(id, schedule, date))
      const { record } = await predictionStore.write(id, context, (current) => {
        if (current) throw predictionExists()
        const fields = { market, date, numbers: entriesOf(numbers), late }
        return { fields, event: announce(predictionSaved, { market, date, created: true }) }
      })
      if (!record) throw predictionNotFound()
      return record
    },

    async save(id: string, body: PredictionBody, ifMatch: IfMatch | null, context: WriteContext): Promise<Prediction> {
      const before = await predictionStore.find(id)
      if (!before) throw predictionNotFound()
      const schedule = await scheduleStore.find(before.market)
      const isChange = JSON.stringify(entriesOf(body.numbers)) !== JSON.stringify(before.numbers)
      const lateNow = isChange && (await judgeNow(id, schedule, before.date))
      const { stored } = await predictionStore.update(id, context, ifMatch, (document) => {
        const current = toPrediction(document)
        const { market, date } = current
        if (body.date !== date) throw drawFixed('date')
        if (body.market !== market) throw drawFixed('market')
        const numbers = entriesOf(body.numbers)
        if (JSON.stringify(numbers) === JSON.stringify(current.numbers)) return null
        return {
          fields: { market, date, numbers, late: lateNow || current.late },
          event: announce(predictionSaved, { market, date, created: false }),
        }
      })
      return toPrediction(stored)
    },

    /** Answers the deleted document. */
    async remove(id: string, ifMatch: IfMatch | null, context: WriteContext): Promise<StoredPrediction> {
      const { stored } = await predictionStore.update(id, context, ifMatch, ({ market, date }) => ({
        remove: true,
        event: announce(predictionDeleted, { market, date }),
      }))
      return stored
    },
  }
}

export type PredictionService = ReturnType<typeof createPredictionService>
