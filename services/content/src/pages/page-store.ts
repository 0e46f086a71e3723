import type { Prediction } from '@papan/contracts/calls/prediction-calls.ts'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { aggregatePlain, findPlain } from '@papan/runtime/mongo/plain-reads.ts'
import { notDeleted, withoutOutbox } from '@papan/runtime/outbox/outbox-document.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { toPrediction, type PredictionStore, type StoredPrediction } from '../predictions/prediction-store.ts'
import { publicPart, published, toResult, type ResultStore, type StoredResult } from '../results/result-store.ts'
import { toSchedule, type ScheduleStore, type StoredSchedule } from '../schedules/schedule-store.ts'
import { dateOf, drawId } from '../draw-id.ts'
import { allScope, countsOf, marketScope, marketScopes, type Counts, type Window } from '../tallies/scope.ts'
import type { Tally } from '../tallies/tally-store.ts'

type PageStoreDeps = {
  resultStore: ResultStore
  predictionStore: PredictionStore
  scheduleStore: ScheduleStore
  marketStore: MarketStore
}
/** A row of a query over several collections; `kind` says which one it comes from. */
type Row = ({ kind: 'schedule' } & StoredSchedule) | { kind: 'market' } | ({ kind: 'tally' } & Tally)

type Match = Record<string, unknown>
const also = (coll: string, kind: Row['kind'], match: Match, ...stages: object[]) => ({
  $unionWith: { coll, pipeline: [{ $match: match }, ...stages, { $set: { kind } }] },
})

const withoutLater = ({ buckets }: Counts, later: Record<string, number>): Counts =>
  countsOf(Object.fromEntries(buckets.map(({ bucket, count }) => [bucket, count - (later[bucket] ?? 0)])))

/** Where a draw is shown, and when it was last changed. */
export type DrawRow = { market: string; date: string; updatedAt: string }

/** What is known of a market: its schedule, whether there is such a market, and the tally of its draws. */
export type KnownMarket = { schedule: Schedule | null; isMarket: boolean; tally: Tally | null }

/** The queries behind the public pages. Each page makes three of them at most, however much is stored. */
export const createPageStore = ({ resultStore, predictionStore, scheduleStore, marketStore }: PageStoreDeps) => {
  const { model: results, tallies } = resultStore
  const predictions = predictionStore.model
  const tallyName = tallies.model.collection.name

  const schedulesAnd = (match: Match, ...others: object[]): Promise<Row[]> =>
    aggregatePlain<Row>(scheduleStore.model, [{ $match: match }, { $set: { kind: 'schedule' } }, ...others])

  const resultsByIds = async (ids: string[]): Promise<Result[]> => {
    if (ids.length === 0) return []
    const stored = await findPlain<StoredResult>(
      results,
      { _id: { $in: ids }, ...notDeleted },
      { projection: publicPart },
    )
    return stored.map(toResult)
  }

  /** How many draws a market has after a date, by year. */
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
    resultsByIds,

    /** Every schedule by market name, and of each market that has one the tally without its counts. One query. */
    async schedules(): Promise<{ schedules: Schedule[]; tallyOf: (scopeId: string) => Tally | null }> {
      const rows = await schedulesAnd(notDeleted, also(tallyName, 'tally', marketScopes, { $unset: 'counts' }))
      const kept = new Map(rows.flatMap((row): [string, Tally][] => (row.kind === 'tally' ? [[row._id, row]] : [])))
      const schedules = rows.flatMap((row) => (row.kind === 'schedule' ? [toSchedule(row)] : []))
      return {
        schedules: schedules.sort((a, b) => (a.marketName < b.marketName ? -1 : 1)),
        tallyOf: (scopeId) => kept.get(scopeId) ?? null,
      }
    },

    /** One market, in one query. */
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

    /** The ids of the newest draws of some markets, for those that have one. */
    async newestIds(markets: string[], tallyOf: (scopeId: string) => Tally | null): Promise<string[]> {
      return (await tallies.newestOf(markets.map(marketScope), tallyOf)).filter((id) => id !== null)
    },
    /** How many draws a market has up to a date, by year. A query only while draws of it begin or end, or for later ones. */
    async counts(market: string, tally: Tally | null, until: string): Promise<Counts> {
      const scope = marketScope(market)
      const [counts, newest] = await Promise.all([tallies.counts(scope, tally), tallies.newest(scope, tally)])
      if (newest === null || dateOf(newest) <= until) return counts
      return withoutLater(counts, await laterThan(market, until))
    },

    /** How many draws of all markets there are, by month. */
    drawCounts: (): Promise<Counts> => tallies.counts(allScope),

    /** The draws with a prize in a window of all draws, oldest first, up to a date. */
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

    /** The predictions of the named ids. */
    async predictionsByIds(ids: string[]): Promise<Prediction[]> {
      const filter = { _id: { $in: ids }, ...notDeleted }
      const stored = await findPlain<StoredPrediction>(predictions, filter, { projection: withoutOutbox })
      return stored.map(toPrediction)
    },

    /** A market's published draws up to a date, newest first: the first of all, or those of a page's window. */
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
