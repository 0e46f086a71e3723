import type { Prediction } from '@papan/contracts/calls/prediction-calls.ts'
import type {
  DetailPage,
  DetailPageQuery,
  DrawDetail,
  LiveDraw,
  PageData,
  PredictionDetail,
} from '@papan/contracts/calls/public-calls.ts'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { drawDate } from '@papan/contracts/rules/draw.ts'
import { isFirstPrize, isWaiting, prizeCounts } from '@papan/contracts/rules/result-rules.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { drawId } from '../draw-id.ts'
import { resultNotFound } from '../results/result-errors.ts'
import type { ResultStore } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import { windowOf } from '../tallies/scope.ts'
import type { KnownMarket, PageStore } from './page-store.ts'

type PageServiceDeps = {
  pageStore: PageStore
  scheduleStore: ScheduleStore
  resultStore: ResultStore
  clock: () => number
}

/** A draw that was broken off is followed by whole ones: within these the latest complete one is found. */
const recentDraws = 4

const noSuchMarket = () => new AppError(404, 'MARKET_NOT_FOUND', contentTexts.detailNotFound)

/** What the public pages show. Every answer carries the server's time, by which a browser corrects its own clock. */
export const createPageService = ({ pageStore, scheduleStore, resultStore, clock }: PageServiceDeps) => {
  const serverTime = () => new Date(clock()).toISOString()
  const todayOf = (schedule: Schedule | null): string => (schedule ? drawDate(schedule, clock()) : wibDate(clock()))

  /** A market is known to readers when it has a schedule, and otherwise when it is in the list of markets. */
  const known = async (market: string): Promise<KnownMarket> => {
    const found = await pageStore.market(market)
    if (!found.schedule && !found.isMarket) throw noSuchMarket()
    return found
  }

  /** The first page needs no other query to be found; a later one is found by the counts of the years, and its newest result apart. */
  const historyPage = async (market: string, { page, limit }: DetailPageQuery) => {
    if (page === 1) {
      const [{ schedule, tally }, data] = await Promise.all([known(market), pageStore.history(market, limit)])
      const { total } = await pageStore.counts(market, tally)
      return { schedule, data, total, latestResult: data[0] ?? null }
    }
    const { schedule, tally } = await known(market)
    const [counts, newestId] = await Promise.all([pageStore.counts(market, tally), pageStore.newestId(market, tally)])
    const window = windowOf(counts, page, limit)
    const [data, [latest]] = await Promise.all([
      window ? pageStore.history(market, limit, window) : [],
      pageStore.resultsByIds(newestId === null ? [] : [newestId]),
    ])
    return { schedule, data, total: counts.total, latestResult: latest ?? null }
  }

  return {
    async pageData(): Promise<PageData> {
      const { schedules, tallyOf } = await pageStore.schedules()
      const newest = await pageStore.newestIds(
        schedules.map(({ marketName }) => marketName),
        tallyOf,
      )
      const [results, predictions] = await Promise.all([
        pageStore.resultsByIds(newest),
        pageStore.predictionsByIds(schedules.map((schedule) => drawId(schedule.marketName, todayOf(schedule)))),
      ])
      const predictionsMap = Object.fromEntries(
        predictions.map((prediction): [string, Prediction] => [prediction.market, prediction]),
      )
      const resultsMap = Object.fromEntries(results.map((result): [string, Result] => [result.market, result]))
      return { schedules, resultsMap, predictionsMap, serverTime: serverTime() }
    },

    async liveDraw(market: string): Promise<LiveDraw> {
      const [{ schedule }, recent] = await Promise.all([known(market), pageStore.history(market, recentDraws)])
      const today = todayOf(schedule)
      const complete = recent.find(({ date, prizes }) => date < today && prizes.some(isFirstPrize))
      return {
        schedule,
        result: recent[0] ?? null,
        usual: prizeCounts(complete?.prizes ?? []),
        serverTime: serverTime(),
      }
    },

    async predictionDetail(market: string): Promise<PredictionDetail> {
      const { schedule } = await known(market)
      const [prediction] = await pageStore.predictionsByIds([drawId(market, todayOf(schedule))])
      return { schedule, prediction: prediction ?? null, serverTime: serverTime() }
    },

    async detailPage(market: string, query: DetailPageQuery): Promise<DetailPage> {
      const { page, limit } = query
      const { schedule, data, total, latestResult } = await historyPage(market, query)
      return {
        schedule,
        latestResult,
        isWaiting: schedule !== null && isWaiting(schedule, latestResult, clock()),
        history: { data, meta: { page, totalPages: Math.ceil(total / limit), limit } },
        serverTime: serverTime(),
      }
    },

    async drawDetail(market: string, date: string): Promise<DrawDetail> {
      const [schedule, result] = await Promise.all([scheduleStore.find(market), resultStore.find(drawId(market, date))])
      // An id is made of any text, so it may be met by a name that is no market's.
      if (result?.market !== market || result.date !== date) throw resultNotFound()
      return { result, schedule, serverTime: serverTime() }
    },
  }
}

export type PageService = ReturnType<typeof createPageService>
