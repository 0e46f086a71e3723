import {
  maxPredictionHistory,
  type ArchivedPrediction,
  type PredictionHistory,
} from '@papan/contracts/calls/content/prediction-score-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { scorePrediction } from '@papan/contracts/lottery/scores/score-prediction.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { isBusinessDate } from '@papan/contracts/wib.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { dateOf, drawId, idsOfMarket } from '../../draw-id.ts'
import { dayBefore, publicUntil } from '../../results/public-results.ts'
import { toPublicSchedule } from '../../schedules/public-schedule.ts'
import { predictionNotFound } from '../prediction-store.ts'
import { createScoreReads, type JudgedDraw, type ScoreStores } from './score-reads.ts'

export type ArchiveDeps = ScoreStores & {
  pageStore: { market: (market: string) => Promise<{ schedule: Schedule | null; isMarket: boolean }> }
  clock: () => number
}
type Ids = Record<'$gte' | '$gt' | '$lt' | '$lte', string>

const noSuchMarket = () => new AppError(404, 'MARKET_NOT_FOUND', contentTexts.detailNotFound)

const scored = ({ verdict, date, number }: JudgedDraw, now: number) => {
  const isOpen = now < verdict.closesAt
  const shown = isOpen ? null : number
  const { unscored } = verdict
  return { isOpen, unscored, number: shown, ...scorePrediction(verdict.entries, date, unscored ? null : shown) }
}

/** Predictions of one market as they stood when it closed, beside what was drawn. */
export const createPredictionArchive = ({ pageStore, clock, ...stores }: ArchiveDeps) => {
  const { resultStore, predictionStore, closedPredictions } = stores
  const reads = createScoreReads(stores)

  /** Throws 404 for an unknown market. `until`: the date up to which predictions are public. */
  const marketNow = async (market: string) => {
    const now = clock()
    const [{ schedule, isMarket }, before] = await Promise.all([
      pageStore.market(market),
      resultStore.find(drawId(market, dayBefore(now))),
    ])
    if (!schedule && !isMarket) throw noSuchMarket()
    return { now, schedule, until: publicUntil(schedule, before, now) }
  }

  /** Nearest first. */
  const datesOf = async (ids: Partial<Ids>, direction: 1 | -1, limit: number): Promise<string[]> => {
    const options = { projection: { _id: 1 as const }, sort: { _id: direction }, limit }
    const found = await Promise.all([
      findPlain<{ _id: string }>(predictionStore.model, { _id: ids, ...notDeleted }, options),
      findPlain<{ _id: string }>(closedPredictions.model, { _id: ids, 'numbers.0': { $exists: true } }, options),
    ])
    const dates = [...new Set(found.flat().map(({ _id }) => dateOf(_id)))].sort()
    return (direction === 1 ? dates : dates.toReversed()).slice(0, limit)
  }

  return {
    async history(market: string): Promise<PredictionHistory> {
      const { now, schedule, until } = await marketNow(market)
      const ids = { ...idsOfMarket(market), $lte: drawId(market, until) }
      const dates = await datesOf(ids, -1, maxPredictionHistory)
      const draws = await reads.draws({ _id: { $in: dates.map((date) => drawId(market, date)) } }, () => schedule)
      const predictions = draws.map((draw) => {
        const { categories, lines: _lines, ...found } = scored(draw, now)
        const sum = (of: (one: (typeof categories)[number]) => number) =>
          categories.reduce((all, one) => all + of(one), 0)
        const { date } = draw
        const sums = {
          hits: sum(({ hits }) => hits),
          trials: sum(({ trials }) => trials),
          expected: sum(({ expected }) => expected),
        }
        return { date, ...found, ...sums }
      })
      return {
        predictions: predictions.sort((one, other) => (one.date < other.date ? 1 : -1)),
        serverTime: new Date(now).toISOString(),
      }
    },

    /** Throws 404 for a draw without a prediction. */
    async ofDraw(market: string, date: string): Promise<ArchivedPrediction> {
      const { now, schedule, until } = await marketNow(market)
      if (!isBusinessDate(date) || date > until) throw predictionNotFound()
      const [id, ids] = [drawId(market, date), idsOfMarket(market)]
      const [[draw], [previous = null], [next = null]] = await Promise.all([
        reads.draws({ _id: id }, () => schedule),
        datesOf({ ...ids, $lt: id }, -1, 1),
        datesOf({ $gt: id, $lte: drawId(market, until) }, 1, 1),
      ])
      // An id is built from any text: the id of an unknown market may equal another market's.
      if (draw?.market !== market) throw predictionNotFound()
      const { categories: _categories, ...found } = scored(draw, now)
      return {
        schedule: schedule && toPublicSchedule(schedule, now),
        date,
        shio: draw.verdict.entries[0]?.shio ?? null,
        ...found,
        closesAt: new Date(draw.verdict.closesAt).toISOString(),
        previous,
        next,
        serverTime: new Date(now).toISOString(),
      }
    },
  }
}

export type PredictionArchive = ReturnType<typeof createPredictionArchive>
