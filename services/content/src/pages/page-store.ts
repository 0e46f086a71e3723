import type { Prediction } from '@papan/contracts/calls/prediction-calls.ts'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { aggregatePlain, findPlain } from '@papan/runtime/mongo/plain-reads.ts'
import { live, withoutBooks } from '@papan/runtime/outbox/outbox-document.ts'
import type { MarketStore } from '../markets/market-store.ts'
import { toPrediction, type PredictionStore, type StoredPrediction } from '../predictions/prediction-store.ts'
import { publicPart, type ResultStore } from '../results/result-store.ts'
import { toResult, type StoredResult } from '../results/stored-result.ts'
import { toSchedule, type ScheduleStore, type StoredSchedule } from '../schedules/schedule-store.ts'
import { marketScope, ofMarkets, type Window } from '../tallies/scope.ts'
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
    const stored = await findPlain<StoredResult>(results, { _id: { $in: ids }, ...live }, { projection: publicPart })
    return stored.map(toResult)
  }

  return {
    resultsByIds,

    /** Every schedule by market name, and of each market that has one the tally without its counts. One query. */
    async schedules(): Promise<{ schedules: Schedule[]; tallyOf: (scopeId: string) => Tally | null }> {
      const rows = await schedulesAnd(live, also(tallyName, 'tally', ofMarkets, { $unset: 'counts' }))
      const kept = new Map(rows.flatMap((row): [string, Tally][] => (row.kind === 'tally' ? [[row._id, row]] : [])))
      const schedules = rows.flatMap((row) => (row.kind === 'schedule' ? [toSchedule(row)] : []))
      return {
        schedules: schedules.sort((a, b) => (a.marketName < b.marketName ? -1 : 1)),
        tallyOf: (scopeId) => kept.get(scopeId) ?? null,
      }
    },

    /** One market, in one query. */
    async market(market: string): Promise<KnownMarket> {
      const one = { _id: market, ...live }
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

    /** The id of a market's newest draw, or null. A query only while draws of it begin or end. */
    newestId: (market: string, tally: Tally | null) => tallies.newest(marketScope(market), tally),
    /** The ids of the newest draws of some markets, for those that have one. */
    async newestIds(markets: string[], tallyOf: (scopeId: string) => Tally | null): Promise<string[]> {
      return (await tallies.newestOf(markets.map(marketScope), tallyOf)).filter((id) => id !== null)
    },
    /** How many draws a market has, by year. A query only while draws of it begin or end. */
    counts: (market: string, tally: Tally | null) => tallies.counts(marketScope(market), tally),

    /** The predictions of the named ids. */
    async predictionsByIds(ids: string[]): Promise<Prediction[]> {
      const filter = { _id: { $in: ids }, ...live }
      const stored = await findPlain<StoredPrediction>(predictions, filter, { projection: withoutBooks })
      return stored.map(toPrediction)
    },

    /** A market's draws, newest first: the first of all, or those of a page's window. */
    async history(market: string, limit: number, window?: Window): Promise<Result[]> {
      const filter = { ...marketScope(market).filter(window), ...live }
      const options = { projection: publicPart, sort: { _id: -1 as const }, skip: window?.skip ?? 0, limit }
      const stored = await findPlain<StoredResult>(results, filter, options)
      return stored.map(toResult)
    },
  }
}

export type PageStore = ReturnType<typeof createPageStore>
