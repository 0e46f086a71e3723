import { drawPagesInPart, type DrawPages } from '@papan/contracts/calls/content/draw-page-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { aggregatePlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { notFound } from '@papan/runtime/errors.ts'
import { drawId } from '../draw-id.ts'
import { allScope, countsOf, windowFromOldest, type Counts } from '../tallies/scope.ts'
import type { ClosedPredictions } from '../predictions/closed/closed-prediction-store.ts'
import type { PredictionStore } from '../predictions/prediction-store.ts'
import type { DrawRow, PageStore } from './page-store.ts'
import { dayBefore, dependsOnDayBefore, publicUntil } from '../results/public-results.ts'

type DrawPagesDeps = {
  pageStore: PageStore
  predictionStore: PredictionStore
  closedPredictions: ClosedPredictions
  clock: () => number
}

/** The dated pages for the sitemap. A part costs four queries at most. */
export const createDrawPages = ({ pageStore, predictionStore, closedPredictions, clock }: DrawPagesDeps) => {
  /** Ids of the draws of these dates that have a prediction. */
  const predicted = async ([first, ...others]: DrawRow[]): Promise<Set<string>> => {
    if (!first) return new Set()
    const filter = { date: { $gte: first.date, $lte: others.at(-1)?.date ?? first.date } }
    const ids = { $project: { _id: 1 } }
    const closed = [{ $match: { ...filter, 'numbers.0': { $exists: true } } }, ids]
    const found = await aggregatePlain<{ _id: string }>(predictionStore.model, [
      { $match: { ...filter, ...notDeleted } },
      ids,
      { $unionWith: { coll: closedPredictions.model.collection.name, pipeline: closed } },
    ])
    return new Set(found.map(({ _id }) => _id))
  }

  /** A draw of a day to come has no page. */
  const countsUntil = async (today: string): Promise<Counts> => {
    const { buckets } = await pageStore.drawCounts()
    const past = buckets.filter(({ bucket }) => bucket <= today.slice(0, allScope.bucketLength))
    return countsOf(Object.fromEntries(past.map(({ bucket, count }) => [bucket, count])))
  }

  /** The markets whose draw of today is not public yet. */
  const hiddenToday = async (now: number): Promise<Set<string>> => {
    const { schedules } = await pageStore.schedules()
    const open = schedules.filter((schedule) => dependsOnDayBefore(schedule, now))
    const before = await pageStore.resultsByIds(open.map(({ marketName }) => drawId(marketName, dayBefore(now))))
    const byMarket = new Map(before.map((result) => [result.market, result]))
    const hidden = schedules.filter(
      (schedule) => publicUntil(schedule, byMarket.get(schedule.marketName), now) < wibDate(now),
    )
    return new Set(hidden.map(({ marketName }) => marketName))
  }

  return {
    async parts(): Promise<number> {
      return Math.ceil((await countsUntil(wibDate(clock()))).total / drawPagesInPart)
    },

    async part(number: number): Promise<DrawPages> {
      const now = clock()
      const today = wibDate(now)
      const window = windowFromOldest(await countsUntil(today), number, drawPagesInPart)
      if (!window) throw notFound()
      const rows = await pageStore.drawsFromOldest(window, drawPagesInPart, today)
      const hidden = rows.some(({ date }) => date === today) ? await hiddenToday(now) : new Set<string>()
      const isPage = ({ market, date }: DrawRow) => date < today || !hidden.has(market)
      const withPrediction = await predicted(rows)
      return {
        draws: rows.filter(isPage).map(({ market, date, updatedAt }) => {
          const draw: [string, string, string] = [market, date, updatedAt]
          return withPrediction.has(drawId(market, date)) ? [...draw, 'prediksi'] : draw
        }),
      }
    },
  }
}

export type DrawPagesOfMarkets = ReturnType<typeof createDrawPages>
