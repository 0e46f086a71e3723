import { singleSpaced } from '@papan/contracts/calls/fields.ts'
import type { Prediction, PredictionBody, PredictionEntry } from '@papan/contracts/calls/prediction-calls.ts'
import { predictionDeleted, predictionSaved } from '@papan/contracts/events/content-events.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { IfMatch } from '@papan/runtime/http/if-match.ts'
import type { Doing } from '@papan/runtime/http/request-context.ts'
import { assertFresh } from '@papan/runtime/outbox/assert-fresh.ts'
import { announce } from '@papan/runtime/outbox/outbox-document.ts'
import { drawId } from '../draw-id.ts'
import { unknownMarket } from '../markets/market-errors.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { drawFixed } from '../results/result-errors.ts'
import type { PredictionStore } from './prediction-store.ts'

type PredictionServiceDeps = { predictionStore: PredictionStore; marketStore: MarketStore }

const predictionNotFound = () => new AppError(404, 'PREDICTION_NOT_FOUND', contentTexts.predictionNotFound)
const predictionExists = () => new AppError(409, 'PREDICTION_EXISTS', contentTexts.predictionExists)

const entriesOf = (rows: PredictionBody['numbers']): PredictionEntry[] =>
  rows.map((row, index) => ({ id: String(index + 1), ...row }))

export const createPredictionService = ({ predictionStore, marketStore }: PredictionServiceDeps) => ({
  list: (page: number, limit: number) => predictionStore.list(page, limit),

  async create({ date, numbers, ...body }: PredictionBody, doing: Doing): Promise<Prediction> {
    const market = await marketStore.named(body.market)
    if (market === null) throw unknownMarket('market')
    const { record } = await predictionStore.write(drawId(market, date), doing, (current) => {
      if (current) throw predictionExists()
      const fields = { market, date, numbers: entriesOf(numbers) }
      return { fields, event: announce(predictionSaved, { market, date, created: true }) }
    })
    if (!record) throw predictionNotFound()
    return record
  },

  async save(id: string, body: PredictionBody, ifMatch: IfMatch | null, doing: Doing): Promise<Prediction> {
    const { record } = await predictionStore.write(id, doing, (current) => {
      if (!current) throw predictionNotFound()
      assertFresh(current, ifMatch)
      const { market, date } = current
      if (body.date !== date) throw drawFixed('date')
      if (singleSpaced(body.market) !== singleSpaced(market)) throw drawFixed('market')
      const numbers = entriesOf(body.numbers)
      if (JSON.stringify(numbers) === JSON.stringify(current.numbers)) return null
      const event = announce(predictionSaved, { market, date, created: false }, current)
      return { fields: { market, date, numbers }, event }
    })
    if (!record) throw predictionNotFound()
    return record
  },

  /** Deletes a prediction and answers its market, whose public pages change. */
  async remove(id: string, ifMatch: IfMatch | null, doing: Doing): Promise<string> {
    let marketName = ''
    await predictionStore.write(id, doing, (current) => {
      if (!current) throw predictionNotFound()
      assertFresh(current, ifMatch)
      const { market, date } = current
      marketName = market
      return { remove: true, event: announce(predictionDeleted, { market, date }, current) }
    })
    return marketName
  },
})

export type PredictionService = ReturnType<typeof createPredictionService>
