import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { aggregatePlain, findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted, withoutOutbox } from '@papan/service-kit/records/outbox-document.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { toPrediction, type PredictionStore, type StoredPrediction } from '../predictions/prediction-store.ts'
import {
  publicPart,
  published,
  toResult,
  type ReadResult,
  type ResultStore,
  type StoredResult,
} from '../results/result-store.ts'
import { toSchedule, type ScheduleStore, type StoredSchedule } from '../schedules/schedule-store.ts'
import { dateOf, drawId, idsOfMarket } from '../draw-id.ts'
import { allScope, countsOf, marketScope, marketScopes, type Counts, type Window } from '../tallies/scope.ts'
import type { Tally } from '../tallies/tally-store.ts'

type PageStoreDeps = {
  resultStore: ResultStore
  predictionStore: PredictionStore
  scheduleStore: ScheduleStore
  marketStore: MarketStore
}
type Row = ({ kind: 'schedule' } & StoredSchedule) | { kind: 'market' } | ({ kind: 'tally' } & Tally)

type Match = Record<string, unknown>
const also = (coll: string, kind: Row['kind'], match: Match, ...stages: object[]) => ({
  $unionWith: { coll, pipeline: [{ $match: match }, ...stages, { $set: { kind } }] },
})

const withoutLater = ({ buckets }: Counts, later: Record<string, number>): Counts =>
  countsOf(Object.fromEntries(buckets.map(({ bucket, count }) => [bucket, count - (later[bucket] ?? 0)])))

export type DrawRow = { market: string; date: string; updatedAt: string }

export type KnownMarket = { schedule: Schedule | null; isMarket: boolean; tally: Tally | null }

/** The published draws on one side of a date, the nearest first. */
const nearest = (ids: object, direction: 1 | -1) => [
  { $match: { _id: ids, ...published, ...notDeleted } },
  { $sort: { _id: direction } },
  { $limit: 1 },
  { $project: publicPart },
]

type ScheduleReadDeps = Pick<PageStoreDeps, 'scheduleStore' | 'marketStore' | 'resultStore'>

/** Schedules, each query with the tallies beside them. */
const createScheduleReads = ({ scheduleStore, marketStore, resultStore }: ScheduleReadDeps) => {
  const tallyName = resultStore.tallies.model.collection.name
  const schedulesAnd = (match: Match, ...others: object[]): Promise<Row[]> =>
    aggregatePlain<Row>(scheduleStore.model, [{ $match: match }, { $set: { kind: 'schedule' } }, ...others])

  return {
    /** Schedules by market name, and the tallies without counts. One query. */
    async schedules() {
      const rows = await schedulesAnd(notDeleted, also(tallyName, 'tally', marketScopes, { $unset: 'counts' }))
      const kept = new Map(rows.flatMap((row): [string, Tally][] => (row.kind === 'tally' ? [[row._id, row]] : [])))
      const schedules = rows.flatMap((row) => (row.kind === 'schedule' ? [toSchedule(row)] : []))
      return {
        schedules: schedules.sort((a, b) => (a.marketName < b.marketName ? -1 : 1)),
        tallyOf: (scopeId: string): Tally | null => kept.get(scopeId) ?? null,
      }
    },

    /** One query. */
    async market(market: string): Promise<KnownMarket> {
      const one = { _id: market, ...notDeleted }
      const rows = await schedulesAnd(
        one,
        also(marketStore.model.collection.name, 'market', one),
        also(tallyName, 'tally', { _id: marketScope(market).id }),
      )
      const schedule = rows.find((row) => row.kind === 'schedule')
      return {
        schedule: schedule ? toSchedule(schedule) : null,
        isMarket: rows.some(({ kind }) => kind === 'market'),
        tally: rows.find((row) => row.kind === 'tally') ?? null,
      }
    },
  }
}

/** Published draws by date. */
const createDatedReads = ({ model: results }: Pick<ResultStore, 'model'>) => ({
  /** Published draws of some dates. */
  async resultsOn(dates: readonly string[]): Promise<Result[]> {
    const filter = { date: { $in: dates }, ...published, ...notDeleted }
    return (await findPlain<StoredResult>(results, filter, { projection: publicPart })).map(toResult)
  },

  /** The days of a month (`YYYY-MM`) with published draws, oldest first. */
  async daysWithDraws(month: string, until: string): Promise<string[]> {
    const { date } = allScope.filter({ first: month, last: month }) as { date: object }
    const found = await aggregatePlain<{ _id: string }>(results, [
      { $match: { date: { ...date, $lte: until }, ...published, ...notDeleted } },
      { $group: { _id: '$date' } },
    ])
    return found.map(({ _id }) => _id).sort()
  },

  /** The draw before and the one after a date, in one query. */
  async nearDraws(market: string, date: string, until: string): Promise<Result[]> {
    const [ofMarket, id] = [idsOfMarket(market), drawId(market, date)]
    const rows = await aggregatePlain<StoredResult>(results, [
      ...nearest({ ...ofMarket, $lt: id }, -1),
      {
        $unionWith: {
          coll: results.collection.name,
          pipeline: nearest({ $gt: id, $lte: drawId(market, until) }, 1),
        },
      },
    ])
    return rows.map(toResult)
  },

  /** Oldest first. */
  async drawsFromOldest(window: Window, limit: number, until: string): Promise<DrawRow[]> {
    const { date } = allScope.filter(window) as { date: object }
    return aggregatePlain<DrawRow>(results, [
      { $match: { date: { ...date, $lte: until }, ...notDeleted } },
      { $project: { market: 1, date: 1, updatedAt: 1, 'prizes.id': 1 } },
      { $sort: { date: 1, _id: 1 } },
      { $skip: window.skip },
      { $limit: limit },
      { $match: published },
      { $project: { _id: 0, market: 1, date: 1, updatedAt: 1 } },
    ])
  },
})

/** The queries of the public pages: three at most per page, however much is stored. */
export const createPageStore = ({ resultStore, predictionStore, scheduleStore, marketStore }: PageStoreDeps) => {
  const { model: results, tallies } = resultStore
  const predictions = predictionStore.model

  const resultsByIds = async (ids: string[]): Promise<Result[]> => {
    if (ids.length === 0) return []
    const stored = await findPlain<StoredResult>(
      results,
      { _id: { $in: ids }, ...notDeleted },
      { projection: publicPart },
    )
    return stored.map(toResult)
  }
  /** By year. */
  const laterThan = async (market: string, date: string): Promise<Record<string, number>> => {
    const { filter, bucketLength } = marketScope(market)
    const range = { ...(filter() as { _id: object })._id, $gt: drawId(market, date) }
    const found = await findPlain<{ _id: string }>(results, { _id: range, ...notDeleted }, { projection: { _id: 1 } })
    const counts: Record<string, number> = {}
    for (const later of found) {
      const bucket = dateOf(later._id).slice(0, bucketLength)
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
    return counts
  }

  return {
    ...createScheduleReads({ scheduleStore, marketStore, resultStore }),
    ...createDatedReads(resultStore),
    resultsByIds,

    /** Each with all that is stored, its revisions too. */
    storedByIds: async (ids: string[]): Promise<(Result & { stored: ReadResult })[]> => {
      const filter = { _id: { $in: ids }, ...notDeleted }
      const found = await findPlain<ReadResult>(results, filter, { projection: withoutOutbox })
      return found.map((stored) => ({ ...toResult(stored), stored }))
    },

    async newestIds(markets: string[], tallyOf: (scopeId: string) => Tally | null): Promise<string[]> {
      return (await tallies.newestOf(markets.map(marketScope), tallyOf)).filter((id) => id !== null)
    },
    /** By year, up to a date. One query more while draws are created or removed, or exist after the date. */
    async counts(market: string, tally: Tally | null, until: string): Promise<Counts> {
      const scope = marketScope(market)
      const [counts, newest] = await Promise.all([tallies.counts(scope, tally), tallies.newest(scope, tally)])
      if (newest === null || dateOf(newest) <= until) return counts
      return withoutLater(counts, await laterThan(market, until))
    },

    /** By month. */
    drawCounts: (): Promise<Counts> => tallies.counts(allScope),

    async predictionsByIds(ids: string[]): Promise<Prediction[]> {
      const filter = { _id: { $in: ids }, ...notDeleted }
      const stored = await findPlain<StoredPrediction>(predictions, filter, { projection: withoutOutbox })
      return stored.map(toPrediction)
    },

    /** Newest first. */
    async history(market: string, limit: number, until: string, window?: Window): Promise<Result[]> {
      const { _id } = marketScope(market).filter(window) as { _id: object }
      const filter = { _id: { ..._id, $lte: drawId(market, until) }, ...published, ...notDeleted }
      const options = { projection: publicPart, sort: { _id: -1 as const }, skip: window?.skip ?? 0, limit }
      const stored = await findPlain<StoredResult>(results, filter, options)
      return stored.map(toResult)
    },
  }
}

export type PageStore = ReturnType<typeof createPageStore>
