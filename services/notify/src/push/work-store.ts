import { randomUUID } from 'node:crypto'
import { mongo, type Connection, type IndexDefinition } from 'mongoose'
import type { PushWhat } from '@papan/contracts/calls/notify/push-calls.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import {
  definePlainCollection,
  digestOf,
  isStoredFirst,
  storedIds,
  upsertTwice,
} from '@papan/service-kit/mongo/plain-collection.ts'
import type { Wanted } from '../deliveries/delivery-store.ts'
import type { DueWork } from '../jobs/start-work.ts'
import type { PushFacts } from './push-facts.ts'
import type { Audience, SubscriptionId } from './subscription-store.ts'

type Draw = { market: string; date: string }
export type WantedDraw = Draw & Pick<Wanted, 'at' | 'onlyKnown' | 'notBefore'>

/** `wanted` counts what asked for it; `wantedAt`, `dueAt` and `leaseUntil` are ms. `claim`: of who works on it. */
type Common = Draw & {
  _id: string
  wanted: number
  wantedAt: number
  dueAt: number | null
  leaseUntil: number
  claim: string | null
  expiresAt: Date
}

/** Looks what a draw says. `opened`: of what it was pushed, or would have been. `seen`: its facts as texts. */
export type DrawWork = Common & { kind: 'draw'; opened: PushWhat[]; seen: Partial<Record<PushWhat, string>> }

/** Lists an audience into pages. `after`: the last one that is in a page. */
export type LaneWork = Common & Audience & { kind: 'lane'; newsUntil: number; after: SubscriptionId | null }

/** Receivers of the same messages. `ids`: 12 bytes each. `maybe`: what they may have been sent. */
export type Group = { ids: mongo.Binary; said: PushFacts | null; maybe: PushFacts | null; attempts: number }

/** Sends to some of an audience, and is the record of what each of them was sent. */
export type PageWork = Common & Audience & { kind: 'page'; newsUntil: number; groups: Group[] }

export type PushWork = DrawWork | LaneWork | PageWork

/** A claim is renewed while its process lives; after a kill its work is taken over when this has passed. */
export const leaseMs = 20_000
const keptMs = 3 * dayMs
const idBytes = 12

const workId = (...parts: readonly (string | number | boolean)[]): string => digestOf(parts, 27)
const audienceId = ({ market, date, what, delayMinutes, withNumber }: Draw & Audience): string =>
  workId(market, date, what, delayMinutes, withNumber)

export const packIds = (ids: readonly SubscriptionId[]): mongo.Binary =>
  new mongo.Binary(Buffer.concat(ids.map((id) => id.id)))
export const unpackIds = (packed: mongo.Binary): SubscriptionId[] => {
  const bytes = packed.value()
  const count = bytes.length / idBytes
  return Array.from({ length: count }, (_, at) => new mongo.ObjectId(bytes.subarray(at * idBytes, (at + 1) * idBytes)))
}

/** What new work begins with. */
type Fresh = Pick<Common, 'leaseUntil' | 'claim' | 'expiresAt'>

const fields = { _id: String, dueAt: { type: Number, sparse: true }, expiresAt: Date }
const indexes: IndexDefinition[] = [
  { market: 1, date: 1, kind: 1, what: 1 },
  { kind: 1, wantedAt: 1 },
]

type Changes = Partial<Pick<DrawWork, 'opened' | 'seen'> & Pick<LaneWork, 'after'> & Pick<PageWork, 'groups' | 'dueAt'>>

/** Who works on what is due, and until when. */
const createClaims = (collection: mongo.Collection<PushWork>, clock: () => number) => {
  const isFree = (now: number) => ({ dueAt: { $lte: now }, leaseUntil: { $lte: now } })
  return {
    /** Null where another process works on it, or it is not due. */
    claim: (id: string): Promise<PushWork | null> => {
      const now = clock()
      return collection.findOneAndUpdate(
        { _id: id, ...isFree(now) },
        { $set: { leaseUntil: now + leaseMs, claim: randomUUID() } },
        { returnDocument: 'after' },
      )
    },

    async renew({ _id, claim }: PushWork): Promise<void> {
      await collection.updateOne({ _id, claim }, { $set: { leaseUntil: clock() + leaseMs } })
    },

    /** In the middle of a claim. */
    async note({ _id, claim }: PushWork, changes: Changes): Promise<void> {
      await collection.updateOne({ _id, claim }, { $set: changes })
    },

    /** Ends a claim; answers when it is due next: at once where it was wanted again. */
    async settle({ _id, wanted, claim }: PushWork, changes: Changes): Promise<DueWork | null> {
      const end = { dueAt: null, ...changes, leaseUntil: 0, claim: null }
      const { matchedCount } = await collection.updateOne({ _id, wanted, claim }, { $set: end })
      if (matchedCount > 0) return end.dueAt === null ? null : { id: _id, dueAt: end.dueAt }
      const { dueAt: _dueAt, ...kept } = end
      await collection.updateOne({ _id, claim }, { $set: kept })
      return { id: _id, dueAt: clock() }
    },

    /** Due ones that no process works on, longest first. */
    async due(limit: number): Promise<DueWork[]> {
      const now = clock()
      const found = collection.find(isFree(now), { projection: { _id: 1 } }).sort({ dueAt: 1 })
      return (await found.limit(limit).toArray()).map(({ _id }) => ({ id: _id, dueAt: now }))
    },

    async lateSeconds(): Promise<number> {
      const now = clock()
      const oldest = await collection.findOne(
        { dueAt: { $lte: now } },
        { projection: { dueAt: 1 }, sort: { dueAt: 1 } },
      )
      return (now - (oldest?.dueAt ?? now)) / 1_000
    },
  }
}

/** What is to be pushed, and to whom it was. Each kind is stored, so that a process may end at any time. */
export const createWorkStore = (connection: Connection, clock: () => number) => {
  const model = definePlainCollection<PushWork>(connection, 'push-work', fields, indexes)
  const collection = model.collection as unknown as mongo.Collection<PushWork>

  const fresh = (): Fresh => ({ leaseUntil: 0, claim: null, expiresAt: new Date(clock() + keptMs) })
  /** Nothing where it is there. */
  const insert = (work: Omit<LaneWork, 'wanted' | keyof Fresh> | Omit<PageWork, 'wanted' | keyof Fresh>) =>
    isStoredFirst(collection.insertOne({ ...work, wanted: 0, ...fresh() }))

  return {
    model,
    ...createClaims(collection, clock),

    /** Without the `onlyKnown` ones that were never pushed. One query for all. */
    async withoutUnknown(draws: readonly WantedDraw[]): Promise<WantedDraw[]> {
      const idOf = ({ market, date }: Draw): string => workId(market, date)
      const ids = draws.filter(({ onlyKnown }) => onlyKnown).map(idOf)
      const known = await storedIds(model, ids)
      return draws.filter((draw) => !draw.onlyKnown || known.has(idOf(draw)))
    },

    /** A draw has changed. Null where it is `onlyKnown` and was never pushed. */
    async want(wanted: WantedDraw): Promise<DueWork | null> {
      const { market, date, at, onlyKnown, notBefore = 0 } = wanted
      const dueAt = Math.max(clock(), notBefore)
      const id = workId(market, date)
      const update = {
        $set: { dueAt },
        $max: { wantedAt: at },
        $inc: { wanted: 1 },
        $setOnInsert: { kind: 'draw' as const, market, date, opened: [], seen: {}, ...fresh() },
      }
      const { matchedCount, upsertedCount } = await upsertTwice(() =>
        collection.updateOne({ _id: id }, update, { upsert: !onlyKnown }),
      )
      return matchedCount + upsertedCount > 0 ? { id, dueAt } : null
    },

    async addLane(
      { market, date }: Draw,
      audience: Audience,
      times: Pick<LaneWork, 'newsUntil' | 'wantedAt'> & { dueAt: number },
    ): Promise<DueWork> {
      const _id = audienceId({ ...audience, market, date })
      await insert({ _id, kind: 'lane', ...audience, market, date, after: null, ...times })
      return { id: _id, dueAt: times.dueAt }
    },

    async addPage(lane: LaneWork, ids: readonly SubscriptionId[]): Promise<DueWork> {
      const { market, date, what, delayMinutes, withNumber, newsUntil, wantedAt, after } = lane
      const dueAt = clock()
      const _id = workId(lane._id, after?.toHexString() ?? '')
      const groups = [{ ids: packIds(ids), said: null, maybe: null, attempts: 0 }]
      const audience = { market, date, what, delayMinutes, withNumber }
      await insert({ _id, kind: 'page', ...audience, newsUntil, wantedAt, dueAt, groups })
      return { id: _id, dueAt }
    },

    /** The facts of a draw have changed: its pages compare what they sent. */
    async wakePages({ market, date }: Draw, what: PushWhat, wantedAt: number): Promise<DueWork[]> {
      const filter = { market, date, kind: 'page' as const, what }
      const dueAt = clock()
      await collection.updateMany(filter, { $set: { dueAt }, $max: { wantedAt }, $inc: { wanted: 1 } })
      const pages = await collection.find(filter, { projection: { _id: 1 } }).toArray()
      return pages.map(({ _id: id }) => ({ id, dueAt }))
    },

    /** Draws that changed since a time, ms. */
    drawsSince: async (since: number): Promise<Draw[]> => {
      const filter = { kind: 'draw' as const, wantedAt: { $gte: since } }
      return collection.find(filter, { projection: { market: 1, date: 1 } }).toArray()
    },
  }
}

export type WorkStore = ReturnType<typeof createWorkStore>
