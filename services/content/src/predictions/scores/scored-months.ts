import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { scorePeriods } from '@papan/contracts/calls/content/prediction-score-calls.ts'
import { scorePrediction, type CategoryScore } from '@papan/contracts/lottery/scores/score-prediction.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { aggregatePlain } from '@papan/service-kit/mongo/plain-reads.ts'
import type { ScheduleStore } from '../../schedules/schedule-store.ts'
import { createScoreReads, type ScoreStores } from './score-reads.ts'

export type MonthDeps = ScoreStores & { scheduleStore: Pick<ScheduleStore, 'all'>; clock: () => number }
type ScoredDraw = { date: string; closesAt: number; market: string; scores: CategoryScore[] }
/** The scored draws of one market in one month, of the states that `version` names. */
type ScoredMonth = { version: string; draws: ScoredDraw[] }
type Row = { _id: { market: string; month: string }; count: number; epochs: number; revs: number }

const longest = Math.max(...scorePeriods.map(Number))
const monthOf = (date: string): string => date.slice(0, 7)
const keyOf = (market: string, month: string): string => `${month} ${market}`

/** Each write of a record raises its `rev`, and a deleted one comes back with another `epoch`: equal sums mean equal states. */
const versions = (from: string) => [
  { $match: { date: { $gte: from } } },
  {
    $group: {
      _id: { market: '$market', month: { $substrBytes: ['$date', 0, 7] } },
      count: { $sum: 1 },
      epochs: { $sum: '$epoch' },
      revs: { $sum: '$rev' },
    },
  },
]

/**
 * The scored draws of the longest period, in memory by market and month. Each read asks the database which months changed and
 * scores these again from what is stored, so that nothing has to follow any write.
 */
export const createScoredMonths = ({ scheduleStore, ...stores }: MonthDeps) => {
  const reads = createScoreReads(stores)
  const models = [stores.resultStore.model, stores.predictionStore.model, stores.closedPredictions.model]
  let months = new Map<string, ScoredMonth>()

  /** Of the months with a prediction. */
  const versionsNow = async (from: string, schedules: Map<string, Schedule>): Promise<Map<string, string>> => {
    const [results = [], ...others] = await Promise.all(
      models.map((model) => aggregatePlain<Row>(model, versions(from))),
    )
    const found = new Map<string, string>()
    const add = ({ _id, count, epochs, revs }: Row, collection: number) => {
      const key = keyOf(_id.market, _id.month)
      // A schedule judges what was not kept yet: its changes keep all that closed, but its creation does not.
      const before = found.get(key) ?? `schedule ${schedules.get(_id.market)?.epoch ?? 0}`
      found.set(key, `${before}, ${collection}: ${count} ${epochs} ${revs}`)
    }
    others.forEach((rows, collection) => rows.forEach((row) => add(row, collection)))
    for (const row of results) if (found.has(keyOf(row._id.market, row._id.month))) add(row, others.length)
    return found
  }

  const scoreMonth = async (month: string, markets: string[], schedules: Map<string, Schedule>) => {
    const filter = { date: { $gte: `${month}-01`, $lte: `${month}-31` }, market: { $in: markets } }
    const draws = await reads.draws(filter, (market) => schedules.get(market) ?? null)
    return Map.groupBy(
      draws.flatMap(({ market, date, verdict, number }): ScoredDraw[] => {
        if (verdict.unscored || number === null) return []
        const { categories } = scorePrediction(verdict.entries, date, number)
        return [{ date, closesAt: verdict.closesAt, market, scores: categories }]
      }),
      ({ market }) => market,
    )
  }

  const refresh = async (now: number): Promise<ScoredDraw[]> => {
    const from = `${monthOf(addDays(wibDate(now), 1 - longest))}-01`
    const schedules = new Map((await scheduleStore.all()).map((schedule) => [schedule.marketName, schedule]))
    const wanted = await versionsNow(from, schedules)
    const changed = [...wanted].filter(([key, version]) => months.get(key)?.version !== version)
    const next = new Map([...months].filter(([key]) => wanted.has(key)))
    for (const [month, keys] of Map.groupBy(changed, ([key]) => key.slice(0, 7))) {
      const scored = await scoreMonth(
        month,
        keys.map(([key]) => key.slice(8)),
        schedules,
      )
      for (const [key, version] of keys) next.set(key, { version, draws: scored.get(key.slice(8)) ?? [] })
    }
    months = next
    return [...next.values()].flatMap(({ draws }) => draws)
  }

  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<ScoredDraw[]> | null = null
  return {
    /** One after the other: two at once would score the same months twice. All who wait share the next one. */
    current(now: number): Promise<ScoredDraw[]> {
      if (waiting) return waiting
      const next = running.then(() => {
        waiting = null
        return refresh(now)
      })
      waiting = next
      running = next.catch(() => undefined)
      return next
    },
  }
}
