import type { Prediction } from '@papan/contracts/calls/prediction-calls.ts'
import type {
  DetailPage,
  DetailPageQuery,
  DrawDetail,
  LiveDraw,
  PageData,
  PredictionDetail,
} from '@papan/contracts/calls/public-calls.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { drawDate } from '@papan/contracts/rules/draw.ts'
import { isFirstPrize, isWaiting, prizeCounts } from '@papan/contracts/rules/result-rules.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { drawId } from '../draw-id.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { resultNotFound } from '../results/result-errors.ts'
import type { ResultStore } from '../results/result-store.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import type { PageStore } from './page-store.ts'

type PageServiceDeps = {
  pageStore: PageStore
  scheduleStore: ScheduleStore
  marketStore: MarketStore
  resultStore: ResultStore
  clock: () => number
}

/** A draw that was broken off is followed by whole ones: within these the latest complete one is found. */
const recentDraws = 4

const noSuchMarket = () => new AppError(404, 'MARKET_NOT_FOUND', contentTexts.detailNotFound)

/** What the public pages show. Every answer carries the server's time, by which a browser corrects its own clock. */
export const createPageService = ({ pageStore, scheduleStore, marketStore, resultStore, clock }: PageServiceDeps) => {
  const serverTime = () => new Date(clock()).toISOString()
  const todayOf = (schedule: Schedule | null): string => (schedule ? drawDate(schedule, clock()) : wibDate(clock()))

  /** A market is known to readers when it has a schedule, and otherwise when it is in the list of markets. */
  const knownSchedule = async (market: string): Promise<Schedule | null> => {
    const schedule = await scheduleStore.find(market)
    if (!schedule && !(await marketStore.find(market))) throw noSuchMarket()
    return schedule
  }

  return {
    async pageData(): Promise<PageData> {
      const schedules = await scheduleStore.all()
      const [resultsMap, predictions] = await Promise.all([
        pageStore.newestResults(schedules.map(({ marketName }) => marketName)),
        pageStore.predictionsByIds(schedules.map((schedule) => drawId(schedule.marketName, todayOf(schedule)))),
      ])
      const predictionsMap = Object.fromEntries(
        predictions.map((prediction): [string, Prediction] => [prediction.market, prediction]),
      )
      return { schedules, resultsMap, predictionsMap, serverTime: serverTime() }
    },

    async liveDraw(market: string): Promise<LiveDraw> {
      const [schedule, recent] = await Promise.all([knownSchedule(market), pageStore.history(market, 1, recentDraws)])
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
      const schedule = await knownSchedule(market)
      const [prediction] = await pageStore.predictionsByIds([drawId(market, todayOf(schedule))])
      return { schedule, prediction: prediction ?? null, serverTime: serverTime() }
    },

    async detailPage(market: string, { page, limit }: DetailPageQuery): Promise<DetailPage> {
      // The first page begins with the newest result, so only a later page asks for it.
      const [schedule, data, total] = await Promise.all([
        knownSchedule(market),
        pageStore.history(market, page, limit),
        pageStore.countResults(market),
      ])
      const latestResult = page === 1 ? (data[0] ?? null) : await pageStore.newestResult(market)
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
