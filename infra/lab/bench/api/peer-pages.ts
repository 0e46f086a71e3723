import type { mongo } from 'mongoose'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isWaiting } from '@papan/contracts/lottery/result-rules.ts'
import { toAdminResult, toPrediction, toPublicSchedule, toResult, toSchedule, type Stored } from './peer-shapes.ts'

type Row = Stored & {
  kind: 'schedule' | 'market' | 'tally'
  counts?: Record<string, number>
  newest?: string | null
  stamp?: string
}

const notDeleted = { deletedAt: null }
const withoutOutbox = { outbox: 0, appliedRequests: 0 }
const publicPart = { ...withoutOutbox, revisions: 0, blind: 0, mismatches: 0 }
const adminPart = { ...withoutOutbox, 'revisions.undo': 0, 'blind.numbers': 0 }

const also = (coll: string, kind: Row['kind'], match: object, ...stages: object[]) => ({
  $unionWith: { coll, pipeline: [{ $match: match }, ...stages, { $set: { kind } }] },
})
const sum = (counts: Record<string, number> = {}) => Object.values(counts).reduce((total, count) => total + count, 0)

/** The content service's reads, query for query, on the bare driver. */
export const createBarePages = (db: mongo.Db, todayOf: (schedule: Schedule) => string) => {
  const results = db.collection<Stored>('results')
  const predictions = db.collection<Stored>('predictions')
  const tallies = db.collection<Row>('result-tallies')
  const schedulesAnd = (match: object, ...others: object[]) =>
    db
      .collection('schedules')
      .aggregate<Row>([{ $match: match }, { $set: { kind: 'schedule' } }, ...others])
      .toArray()
  let all: Row | null = null
  const serverTime = () => new Date().toISOString()

  return {
    async pageData() {
      const rows = await schedulesAnd(
        notDeleted,
        also('result-tallies', 'tally', { _id: { $gte: 'market ', $lt: 'market!' } }, { $unset: 'counts' }),
      )
      const schedules = rows.filter(({ kind }) => kind === 'schedule').map(toSchedule)
      schedules.sort((a, b) => (a.marketName < b.marketName ? -1 : 1))
      const newest = rows.flatMap(({ newest: id }) => (id ? [id] : []))
      const slugs = new Map(
        schedules.map((schedule) => [schedule.marketName.toLowerCase().replaceAll(' ', '-'), schedule]),
      )
      const [found, predicted] = await Promise.all([
        results
          .find(
            { _id: { $in: newest.filter((id) => slugs.has(id.split('_')[0] ?? '')) }, ...notDeleted },
            { projection: publicPart },
          )
          .toArray(),
        predictions
          .find(
            { _id: { $in: [...slugs].map(([slug, schedule]) => `${slug}_${todayOf(schedule)}`) }, ...notDeleted },
            { projection: withoutOutbox },
          )
          .toArray(),
      ])
      return {
        schedules: schedules.map(toPublicSchedule),
        resultsMap: Object.fromEntries(found.map((stored) => [stored['market'], toResult(stored)])),
        predictionsMap: Object.fromEntries(predicted.map((stored) => [stored['market'], toPrediction(stored)])),
        serverTime: serverTime(),
      }
    },

    async detailPage(market: string, limit: number) {
      const slug = market.toLowerCase().replaceAll(' ', '-')
      const one = { _id: market, ...notDeleted }
      const [rows, found] = await Promise.all([
        schedulesAnd(one, also('markets', 'market', one), also('result-tallies', 'tally', { _id: `market ${slug}` })),
        results
          .find({ _id: { $gte: `${slug}_`, $lt: `${slug}\`` }, ...notDeleted }, { projection: publicPart })
          .sort({ _id: -1 })
          .limit(limit)
          .toArray(),
      ])
      const stored = rows.find(({ kind }) => kind === 'schedule')
      const schedule = stored ? toSchedule(stored) : null
      const data = found.map(toResult)
      const totalPages = Math.ceil(sum(rows.find(({ kind }) => kind === 'tally')?.counts) / limit)
      return {
        schedule: schedule && toPublicSchedule(schedule),
        latestResult: data[0] ?? null,
        isWaiting: schedule !== null && isWaiting(schedule, data[0] ?? null, Date.now()),
        history: { data, meta: { page: 1, totalPages, limit } },
        serverTime: serverTime(),
      }
    },

    async newestResults(limit: number) {
      const head = await tallies.findOne({ _id: 'all' }, { projection: { counts: 0 } })
      // Like ours, it caches the months until the counts change.
      if (head?.stamp !== all?.stamp) all = await tallies.findOne({ _id: 'all' })
      const months = Object.entries(all?.counts ?? {}).toSorted(([a], [b]) => (a < b ? 1 : -1))
      let before = 0
      const last = months.findIndex(([, count]) => (before += count) >= limit)
      const filter = { date: { $gte: months.at(last)?.[0] ?? '', $lt: `${months[0]?.[0]}\`` }, ...notDeleted }
      const found = await results
        .find(filter, { projection: adminPart })
        .sort({ date: -1, createdAt: -1, _id: 1 })
        .limit(limit)
        .toArray()
      return { data: found.map(toAdminResult), meta: { page: 1, totalPages: Math.ceil(sum(all?.counts) / limit) } }
    },
  }
}
