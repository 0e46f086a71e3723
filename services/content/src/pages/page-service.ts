import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import type {
  DetailPage,
  DetailPageQuery,
  LiveDraw,
  PageData,
  PredictionDetail,
} from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import { drawOf, isFirstPrize, isWaiting, prizeCounts } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { drawId } from '../draw-id.ts'
import type { ResultStore } from '../results/result-store.ts'
import { toPublicSchedule } from '../schedules/public-schedule.ts'
import { countsOf, windowOf, type Counts, type Window } from '../tallies/scope.ts'
import type { KnownMarket, PageStore } from './page-store.ts'
import { dayBefore, dependsOnDayBefore, publicOf, publicUntil } from '../results/public-results.ts'

type PageServiceDeps = {
  pageStore: PageStore
  resultStore: ResultStore
  clock: () => number
}

/** Some of the recent draws may have been broken off. */
const recentDraws = 4
const marketsAtOnce = 5
/** A market draws once a day. */
const daysOfMonth = 31

const windowOfMonth = (month: string): Window => ({ first: month, last: month, skip: 0 })

const countsByYear = (results: readonly Result[]): Counts =>
  countsOf(
    Object.fromEntries(
      [...Map.groupBy(results, ({ date }) => date.slice(0, 4))].map(([year, of]) => [year, of.length]),
    ),
  )

/** As the board plans a draw (draw-plans.ts). */
const fullestOf = (draws: readonly Result[]): Result | null =>
  draws.reduce<Result | null>((most, draw) => (most && most.prizes.length >= draw.prizes.length ? most : draw), null)

const noSuchMarket = () => new AppError(404, 'MARKET_NOT_FOUND', contentTexts.detailNotFound)

/** Two dates at most may be a market's today: its results decide. */
const predictionIds = (schedule: Schedule, now: number): string[] =>
  [...new Set([null, 0].map((firstPrizeAt) => drawDate(schedule, now, firstPrizeAt)))].map((date) =>
    drawId(schedule.marketName, date),
  )

/** The newest published draws of markets. */
const createNewestReads = ({ pageStore, clock }: Pick<PageServiceDeps, 'pageStore' | 'clock'>) => {
  /** Throws 404 for a market without a schedule that is not in the list either. */
  const known = async (market: string): Promise<KnownMarket> => {
    const found = await pageStore.market(market)
    if (!found.schedule && !found.isMarket) throw noSuchMarket()
    return found
  }

  /** Reads one more: the newest may be of a day to come for its market. */
  const newestOf = async (market: string, limit: number) => {
    const now = clock()
    const [found, results] = await Promise.all([known(market), pageStore.history(market, limit + 1, wibDate(now))])
    const shown = publicOf(found.schedule, results, now)
    return { ...found, results: shown.slice(0, limit), isAll: results.length <= limit }
  }

  /** Markets whose newest draw is not public yet are read a few at a time. */
  const newestOfAll = async (schedules: readonly Schedule[], newestIds: readonly string[]) => {
    const now = clock()
    const before = schedules.filter((schedule) => dependsOnDayBefore(schedule, now))
    const ids = new Set([...newestIds, ...before.map(({ marketName }) => drawId(marketName, dayBefore(now)))])
    const byMarket = Map.groupBy(await pageStore.resultsByIds([...ids]), ({ market }) => market)
    const newest = new Map<string, Result>()
    const others: Schedule[] = []
    for (const schedule of schedules) {
      const found = (byMarket.get(schedule.marketName) ?? []).toSorted((a, b) => (a.date < b.date ? 1 : -1))
      const [latest] = publicOf(schedule, found, now)
      // Draws between the newest and a public one were not read, except today's and the day before's.
      const isLatest = latest === found[0] || (latest?.date === dayBefore(now) && found[0]?.date === wibDate(now))
      if (latest && isLatest) newest.set(schedule.marketName, latest)
      else if (found.length > 0) others.push(schedule)
    }
    for (let done = 0; done < others.length; done += marketsAtOnce) {
      const some = others.slice(done, done + marketsAtOnce)
      const found = await Promise.all(some.map(({ marketName }) => pageStore.history(marketName, 3, wibDate(now))))
      some.forEach((schedule, index) => {
        const [latest] = publicOf(schedule, found[index] ?? [], now)
        if (latest) newest.set(schedule.marketName, latest)
      })
    }
    return newest
  }

  return { known, newestOf, newestOfAll }
}

/** Every answer carries the time before its reads: a browser takes later states for newer than the answer. */
export const createPageService = ({ pageStore, resultStore, clock }: PageServiceDeps) => {
  const { known, newestOf, newestOfAll } = createNewestReads({ pageStore, clock })
  const timeNow = () => new Date(clock()).toISOString()
  /** The market's own "today", which its result of the day before may decide. */
  const todayOf = async (schedule: Schedule | null): Promise<string> => {
    const now = clock()
    if (!schedule || !dependsOnDayBefore(schedule, now)) return publicUntil(schedule, null, now)
    return publicUntil(schedule, await resultStore.find(drawId(schedule.marketName, dayBefore(now))), now)
  }
  const toPublic = (schedule: Schedule | null, newest: Result | null = null) =>
    schedule && toPublicSchedule(schedule, clock(), newest)

  /** The first page needs no count to find its draws. */
  const historyPage = async (market: string, { page, limit, month }: DetailPageQuery) => {
    if (page === 1 && month === undefined) {
      const { schedule, tally, results, isAll } = await newestOf(market, limit)
      const counts = isAll ? countsByYear(results) : await pageStore.counts(market, tally, wibDate(clock()))
      return { schedule, data: results, counts, latestResult: results[0] ?? null }
    }
    const { schedule, tally, results } = await newestOf(market, 1)
    const until = await todayOf(schedule)
    const counts = await pageStore.counts(market, tally, until)
    const [window, most] = month ? [windowOfMonth(month), daysOfMonth] : [windowOf(counts, page, limit), limit]
    const data = window ? await pageStore.history(market, most, until, window) : []
    return { schedule, data, counts, latestResult: results[0] ?? null }
  }

  return {
    async pageData(): Promise<PageData> {
      const serverTime = timeNow()
      const { schedules, tallyOf } = await pageStore.schedules()
      const newest = await pageStore.newestIds(
        schedules.map(({ marketName }) => marketName),
        tallyOf,
      )
      const [results, found] = await Promise.all([
        newestOfAll(schedules, newest),
        pageStore.predictionsByIds(schedules.flatMap((schedule) => predictionIds(schedule, clock()))),
      ])
      const predictionsOf = Map.groupBy(found, ({ market }) => market)
      const todays = schedules.flatMap((schedule): [string, Prediction][] => {
        const { marketName } = schedule
        const today = publicUntil(schedule, results.get(marketName), clock())
        const prediction = predictionsOf.get(marketName)?.find(({ date }) => date === today)
        return prediction ? [[marketName, prediction]] : []
      })
      return {
        schedules: schedules.map((schedule) => toPublicSchedule(schedule, clock(), results.get(schedule.marketName))),
        resultsMap: Object.fromEntries(results),
        predictionsMap: Object.fromEntries(todays),
        serverTime,
      }
    },

    async liveDraw(market: string): Promise<LiveDraw> {
      const serverTime = timeNow()
      const { schedule, results: recent } = await newestOf(market, recentDraws + 1)
      const today = schedule ? drawOf(schedule, recent[0], clock()).date : wibDate(clock())
      const earlier = recent
        .filter(({ date, prizes }) => date < today && prizes.some(isFirstPrize))
        .slice(0, recentDraws)
      return {
        schedule: toPublic(schedule, recent[0]),
        result: recent[0] ?? null,
        usual: prizeCounts(fullestOf(earlier)?.prizes ?? []),
        serverTime,
      }
    },

    async predictionDetail(market: string): Promise<PredictionDetail> {
      const serverTime = timeNow()
      const { schedule } = await known(market)
      const [prediction] = await pageStore.predictionsByIds([drawId(market, await todayOf(schedule))])
      return { schedule: toPublic(schedule), prediction: prediction ?? null, serverTime }
    },

    async detailPage(market: string, query: DetailPageQuery): Promise<DetailPage> {
      const serverTime = timeNow()
      const { page, limit, month } = query
      const { schedule, data, counts, latestResult } = await historyPage(market, query)
      const shown = toPublic(schedule, latestResult)
      return {
        schedule: shown,
        latestResult,
        isWaiting: shown !== null && isWaiting(shown, latestResult, clock()),
        history: {
          data,
          meta: month
            ? { page: 1, totalPages: 1, limit }
            : { page, totalPages: Math.ceil(counts.total / limit), limit },
          years: counts.buckets.map(({ bucket }) => bucket),
          ...(month ? { month } : {}),
        },
        serverTime,
      }
    },
  }
}

export type PageService = ReturnType<typeof createPageService>
