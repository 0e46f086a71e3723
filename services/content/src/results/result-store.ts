import { z } from '@papan/contracts/schema.ts'
import type { AdminResult, Result, ResultListQuery } from '@papan/contracts/calls/content/result-calls.ts'
import type { DoubleEntry } from '@papan/contracts/calls/content/double-entry-calls.ts'
import type { MarketDraws } from '@papan/contracts/calls/content/market-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxPrizes } from '@papan/contracts/limits.ts'
import type { GuardFacts } from '@papan/contracts/lottery/guard.ts'
import { firstPrizeNumber, isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { trusted } from 'mongoose'
import type { DeletedCompanion } from '@papan/service-kit/deleted/deleted-records.ts'
import { createAggregateStore, type EventData, type OutboxSource } from '@papan/service-kit/outbox/aggregate-store.ts'
import { findOnePlain, findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { defineCollection, type RecordModel } from '@papan/service-kit/mongo/checked-writes.ts'
import {
  notDeleted,
  withoutOutbox,
  type OutboxEvent,
  type Versioned,
  versionOf,
} from '@papan/service-kit/records/outbox-document.ts'
import { doubleEntryFields } from './double-entry/blind-entry.ts'
import { drawFields, drawId, idsOfMarket } from '../draw-id.ts'
import { requireMarket, type MarketRecordDeps } from '../markets/market-use.ts'
import { withCounts } from '../tallies/count-guard.ts'
import { allScope, marketScope, windowOf, type Scope } from '../tallies/scope.ts'
import { createTallyStore, type TallyStore } from '../tallies/tally-store.ts'
import { barePrize, maxRevisions, storedRevision, templateName } from './revisions.ts'

export const resultNotFound = () => new AppError(404, 'RESULT_NOT_FOUND', contentTexts.resultNotFound)

/** An import has no stamp of each number (`importOf`). `confirmed`: codes of the guard. */
const touchedPrize = barePrize.extend({
  by: z.string().optional(),
  at: z.string().optional(),
  confirmed: z.array(z.string()).optional(),
})
export type TouchedPrize = z.infer<typeof touchedPrize>

/** `revisions`: oldest first. */
const resultFields = doubleEntryFields.partial().extend({
  ...drawFields,
  template: templateName,
  prizes: z.array(touchedPrize).max(maxPrizes),
  correctedAt: z.string().nullable(),
  firstPrizeAt: z.string().nullable(),
  revisions: z.array(storedRevision).max(maxRevisions),
})
export type ResultFields = z.infer<typeof resultFields>
export type StoredResult = Versioned & ResultFields
export type ReadResult = Omit<StoredResult, 'outbox'>

/** An import stamps its revision, not each number. */
const importOf = ({ revisions }: Pick<ResultFields, 'revisions'>) => revisions.find(({ cause }) => cause === 'imported')

export const toResult = (stored: ReadResult): Result => ({
  id: stored._id,
  market: stored.market,
  date: stored.date,
  template: stored.template,
  prizes: stored.prizes.map(({ id, type, numbers }) => ({ id, type, numbers })),
  correctedAt: stored.correctedAt,
  firstPrizeAt: stored.firstPrizeAt,
  imported: stored.prizes.some((prize) => isFirstPrize(prize) && prize.at === undefined),
  ...versionOf(stored),
})

/** As admins see it. */
export const toAdminResult = (stored: ReadResult): AdminResult => {
  const imported = importOf(stored)
  return {
    ...toResult(stored),
    lastReason: stored.revisions.at(-1)?.reason ?? null,
    prizes: stored.prizes.map(({ id, type, numbers, by = imported?.by, at = imported?.at }) => ({
      id,
      type,
      numbers,
      by: by ?? null,
      at: at ?? null,
    })),
    pending: (stored.blind ?? []).map(({ type, by, at }) => ({ type, by, at })),
    mismatches: (stored.mismatches ?? []).map(({ type, by, at }) => ({ type, by, at })),
  }
}

/** The number that came last; of several at the same time the last in drawn order. Null without one. */
export const newestPrize = (stored: Pick<ReadResult, 'prizes' | 'revisions' | 'createdAt'>) => {
  const importedAt = importOf(stored)?.at ?? stored.createdAt
  return stored.prizes
    .map((prize) => ({ ...prize, at: prize.at ?? importedAt }))
    .reduce<(TouchedPrize & { at: string }) | null>((last, prize) => (last && last.at > prize.at ? last : prize), null)
}

export const publicPart = { ...withoutOutbox, revisions: 0, blind: 0, mismatches: 0 } as const
/** What `newestPrize` and a result's numbers need. */
export const numberTimes = { ...withoutOutbox, 'revisions.undo': 0, blind: 0, mismatches: 0 } as const
const adminPart = { ...withoutOutbox, 'revisions.undo': 0, 'blind.numbers': 0 } as const

/** Visitors do not see a result without a prize. */
export const published = { 'prizes.0': { $exists: true } } as const

const byId = { _id: -1 } as const
const byDate = { date: -1, createdAt: -1, _id: 1 } as const

/** Records that a write of a result may depend on. */
export type ResultCompanions = DeletedCompanion & {
  doubleEntry: DoubleEntry
  schedule: Schedule
  dayBefore: Result
  /** PRIZE 1 to 3 of other markets of the date. */
  sameDate: GuardFacts['published']
  lastDraw: NonNullable<GuardFacts['last']>
}
type ResultStoreDeps = MarketRecordDeps & {
  eventData?: (id: string) => EventData<ResultCompanions>
  beforeChange?: (stored: StoredResult, event: OutboxEvent, after: ResultFields | null) => Promise<void>
  keepEvents?: OutboxSource['keepEvents']
}

type NewestDeps = { model: RecordModel<StoredResult>; tallies: TallyStore }

/** By the tallies of markets. */
const createNewestReads = ({ model, tallies }: NewestDeps) => ({
  /** In one query while no draw is created or removed. */
  async newestIds(markets: readonly string[]): Promise<Map<string, string>> {
    const scopes = markets.map(marketScope)
    const stored = await tallies.find(scopes)
    const newest = await tallies.newestOf(scopes, (id) => stored.get(id) ?? null)
    return new Map(markets.flatMap((market, index) => (newest[index] ? [[market, newest[index]]] : [])))
  },

  /** Two queries while no draw is created or removed. */
  async drawsOf(markets: readonly string[]): Promise<MarketDraws[]> {
    const scopes = markets.map(marketScope)
    const stored = await tallies.find(scopes)
    const tallyOf = (id: string) => stored.get(id) ?? null
    const [ids, counts] = await Promise.all([
      tallies.newestOf(scopes, tallyOf),
      Promise.all(scopes.map((scope) => tallies.counts(scope, tallyOf(scope.id)))),
    ])
    const filter = { _id: { $in: ids.filter((id) => id !== null) }, ...notDeleted }
    const newest = await findPlain<StoredResult>(model, filter, { projection: { date: 1, prizes: 1 } })
    const newestOf = new Map(newest.map((result) => [result._id, result]))
    return markets.map((market, index) => {
      const found = newestOf.get(ids[index] ?? '')
      return {
        market,
        draws: counts[index]?.total ?? 0,
        newest: found ? { date: found.date, number: firstPrizeNumber(found) } : null,
      }
    })
  },
})

export const createResultStore = ({ connection, marketUse, ...deps }: ResultStoreDeps) => {
  // One draw per market and date, so they make the `_id` (draw-id.ts): an import cannot store a draw twice.
  // A market's own draws are found by `_id`.
  const model = defineCollection(connection, 'results', resultFields, [{ date: -1, createdAt: -1 }])
  const tallies = createTallyStore({
    connection,
    name: 'result-tallies',
    model,
    scopesOf: ({ market }) => [allScope, marketScope(market)],
    clock: deps.clock,
  })
  const records = createAggregateStore<ResultFields, StoredResult, Result, ResultCompanions>({
    subjectType: 'result',
    model,
    toRecord: toResult,
    toCurrent: toAdminResult,
    notFound: resultNotFound,
    onLifecycleChange: (fields, store) => withCounts(tallies, fields, store),
    onCreate: (fields, store) => requireMarket(marketUse, fields.market, 'market', store),
    ...deps,
  })
  const page = async (filter: Record<string, unknown>, sort: Record<string, 1 | -1>, skip: number, limit: number) =>
    (
      await findPlain<StoredResult>(model, { ...filter, ...notDeleted }, { projection: adminPart, sort, skip, limit })
    ).map(toAdminResult)

  const pageOf = async (scope: Scope, sort: Record<string, 1 | -1>, { page: number, limit }: ResultListQuery) => {
    const counts = await tallies.counts(scope)
    const window = windowOf(counts, number, limit)
    const data = window ? await page(scope.filter(window), sort, window.skip, limit) : []
    return { data, total: counts.total }
  }
  return {
    ...records,
    ...createNewestReads({ model, tallies }),
    model,
    tallies,

    /** Newest draw first. A page costs the same however many are stored. */
    async list(query: ResultListQuery): Promise<{ data: AdminResult[]; total: number }> {
      const { market, date } = query
      if (!date) return market ? pageOf(marketScope(market), byId, query) : pageOf(allScope, byDate, query)
      // A day holds one result per market, so counting is cheap.
      const filter = market ? { _id: drawId(market, date) } : { date }
      const [data, total] = await Promise.all([
        page(filter, byDate, (query.page - 1) * query.limit, query.limit),
        model.countDocuments({ ...filter, ...notDeleted }),
      ])
      return { data, total }
    },

    async publishedIds(ids: string[]): Promise<string[]> {
      const filter = { _id: { $in: ids }, ...published, ...notDeleted }
      return (await findPlain<{ _id: string }>(model, filter, { projection: { _id: 1 } })).map(({ _id }) => _id)
    },

    async newestPublishedId(market: string, until: string): Promise<string | null> {
      const filter = { _id: { ...idsOfMarket(market), $lte: drawId(market, until) }, ...published, ...notDeleted }
      const options = { projection: { _id: 1 as const }, sort: { _id: -1 as const }, limit: 1 }
      return (await findPlain<{ _id: string }>(model, filter, options))[0]?._id ?? null
    },

    /** The published draws dated tomorrow. */
    async comingDraws(today: string): Promise<{ market: string; date: string }[]> {
      const filter = { date: addDays(today, 1), ...published, ...notDeleted }
      return findPlain(model, filter, { projection: { _id: 0, market: 1, date: 1 } })
    },

    async findStored(id: string): Promise<ReadResult | null> {
      return findOnePlain<ReadResult>(model, { _id: id, ...notDeleted }, { projection: withoutOutbox })
    },

    async hasMarket(market: string): Promise<boolean> {
      return (await model.exists({ _id: trusted(idsOfMarket(market)), ...notDeleted })) !== null
    },
  }
}

export type ResultStore = ReturnType<typeof createResultStore>
