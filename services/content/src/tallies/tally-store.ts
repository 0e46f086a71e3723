import { randomUUID } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { findOnePlain, findPlain } from '@papan/runtime/mongo/plain-reads.ts'
import { isDuplicate } from '@papan/runtime/mongo/is-duplicate.ts'
import { createKeyedQueue } from '@papan/runtime/outbox/keyed-queue.ts'
import { notDeleted } from '@papan/runtime/outbox/outbox-document.ts'
import { createCounter, type CountedModel } from './counter.ts'
import { countsOf, scopeOf, type Counts, type Scope } from './scope.ts'

export type Draw = { market: string; date: string }
/** Somebody is about to let draws of a bucket begin or end; until he has counted anew, or died (`until`, ms), its count is not to be trusted. */
type OpenBucket = { bucket: string; token: string; until: number }
/** What is known of a scope's draws. `newest` is the last of their ids. */
export type Facts = { counts: Record<string, number>; newest: string | null }
/** The document of a scope. `version` changes with every opening and every count; facts of the same `stamp` are the same. */
export type Tally = Partial<Facts> & {
  _id: string
  version: number
  stamp?: string
  isWhole?: boolean
  open?: OpenBucket[]
}

type TallyStoreDeps = {
  connection: Connection
  name: string
  /** What is counted: documents with market and date, whose ids are those of draw-id.ts. */
  model: CountedModel
  /** What each draw is counted in. */
  scopesOf: (draw: Draw) => readonly Scope[]
  clock: () => number
}

/** Longer than a write can take. */
export const openMs = 30_000
const maxTries = 10
/** Scopes looked up side by side. */
const scopesAtOnce = 5
/** Scopes whose counts are remembered. */
const maxRemembered = 200

const openBucketsOf = (tally: Tally | null): OpenBucket[] => tally?.open ?? []

/** Whether a tally can be believed as it stands. */
const isSettled = (tally: Tally | null): tally is Tally & Facts =>
  tally?.isWhole === true && openBucketsOf(tally).length === 0

/**
 * How many draws there are, and which is the newest, so that no page counts them: a page reads a tally, not the draws. A tally is a
 * second document beside the draws, kept exact without a transaction: whoever lets a draw begin or end first notes that its bucket is
 * open, and afterwards counts that one bucket anew, unless somebody else opened one meanwhile (then he looks again). Readers count
 * open buckets themselves, and settle those whose writer died.
 */
export const createTallyStore = ({ connection, name, model, scopesOf, clock }: TallyStoreDeps) => {
  const schema = new Schema({ _id: String, version: Number }, { versionKey: false, strict: false })
  const tallies = connection.model(name, schema, name) as unknown as Model<Tally>
  const oneByOne = createKeyedQueue()
  const counter = createCounter(model)
  const read = (id: string): Promise<Tally | null> => findOnePlain(tallies, { _id: id })
  /** Counts by scope: years of months are long to send and to sort, and change once a day. */
  const remembered = new Map<string, { stamp: string; counts: Counts }>()

  const newestIn = async (scope: Scope): Promise<string | null> => {
    if (!scope.hasNewest) return null
    const options = { projection: { _id: 1 as const }, sort: { _id: -1 as const }, limit: 1 }
    const [newest] = await findPlain<{ _id: string }>(model, { ...scope.filter(), ...notDeleted }, options)
    return newest?._id ?? null
  }

  /** What a tally says, its open buckets and `others` counted anew, or everything where it is not known yet. */
  const look = async (scope: Scope, tally: Tally | null, others: readonly string[] = []): Promise<Facts> => {
    const buckets = new Set([...openBucketsOf(tally).map(({ bucket }) => bucket), ...others])
    const [counts, newest] = await Promise.all([
      tally?.isWhole ? counter.some(scope, [...buckets]) : counter.all(scope),
      newestIn(scope),
    ])
    return { counts: tally?.isWhole ? { ...tally.counts, ...counts } : counts, newest }
  }

  /** Keeps facts that were made of this state of the tally, and closes some openings; false when it has changed meanwhile. */
  const keep = async (
    scope: Scope,
    tally: Tally | null,
    facts: Facts,
    closes: (opening: OpenBucket) => boolean,
  ): Promise<boolean> => {
    const kept = { ...facts, open: openBucketsOf(tally).filter((opening) => !closes(opening)) }
    const whole = { ...kept, isWhole: true, stamp: randomUUID() }
    try {
      if (!tally) {
        await tallies.collection.insertOne({ _id: scope.id, version: 0, ...whole } as never)
        return true
      }
      const asRead = { _id: scope.id, version: tally.version } as never
      const { matchedCount } = await tallies.collection.updateOne(asRead, { $set: whole, $inc: { version: 1 } })
      return matchedCount === 1
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  /** `keepsEmpty` says whether it is kept that there is nothing: any text may be asked for as a market. */
  const facts = async (scope: Scope, tally: Tally | null, keepsEmpty = false): Promise<Facts> => {
    if (isSettled(tally)) return tally
    const seen = await look(scope, tally)
    if (!tally && !keepsEmpty && Object.keys(seen.counts).length === 0) return seen
    const now = clock()
    // Nobody else will settle what a dead writer opened, or what nobody has counted yet.
    if (openBucketsOf(tally).every(({ until }) => until <= now)) await keep(scope, tally, seen, () => true)
    return seen
  }

  /** The id of a scope's newest draw, exact as of now, or null. `tally` is what was read of it. */
  const newest = async (scope: Scope, tally: Tally | null): Promise<string | null> => {
    if (isSettled(tally)) return tally.newest
    // While somebody works on it only this one fact is looked up; what nobody has counted yet is counted for whoever comes next.
    return openBucketsOf(tally).length > 0 ? newestIn(scope) : (await facts(scope, tally, true)).newest
  }

  return {
    model: tallies,
    scopesOf,

    /** Notes that draws of these buckets are about to begin or end. */
    async open(scope: Scope, buckets: readonly string[], token: string): Promise<void> {
      const until = clock() + openMs
      const openings = buckets.map((bucket): OpenBucket => ({ bucket, token, until }))
      await tallies.collection.updateOne(
        { _id: scope.id } as never,
        { $inc: { version: 1 }, $push: { open: { $each: openings } } } as never,
        { upsert: true },
      )
    },

    /** Counts what was opened with this token, and closes it. */
    settle: (scope: Scope, buckets: readonly string[], token: string): Promise<void> =>
      oneByOne(scope.id, async () => {
        for (let tries = 0; tries < maxTries; tries++) {
          const tally = await read(scope.id)
          const seen = await look(scope, tally, buckets)
          if (await keep(scope, tally, seen, (opening) => opening.token === token)) return
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * (tries + 1)))
        }
      }),

    /**
     * Counts everything anew for each tally that is kept. A process does so when it starts: a database put back from a copy, or a
     * writer held up for longer than readers wait and ended right then, may have left a wrong one.
     */
    async recount(): Promise<void> {
      for (const { _id } of await findPlain<{ _id: string }>(tallies, {}, { projection: { _id: 1 } })) {
        const scope = scopeOf(_id)
        for (let tries = 0; tries < maxTries; tries++) {
          const tally = await read(scope.id)
          if (!tally || (await keep(scope, tally, await look(scope, null), () => false))) break
        }
      }
    },

    /** The tallies of some scopes as they stand, by id. */
    async some(scopes: readonly Scope[]): Promise<Map<string, Tally>> {
      const stored = await findPlain<Tally>(tallies, { _id: { $in: scopes.map(({ id }) => id) } })
      return new Map(stored.map((tally) => [tally._id, tally]))
    },

    /** How many draws a scope holds, exact as of now. `tally` is what was read of it by who knows that there is such a market. */
    async counts(scope: Scope, tally?: Tally | null): Promise<Counts> {
      if (tally !== undefined) return countsOf((await facts(scope, tally, true)).counts)
      const head = await findOnePlain<Tally>(tallies, { _id: scope.id }, { projection: { counts: 0 } })
      const before = remembered.get(scope.id)
      if (before && isSettled(head) && head.stamp === before.stamp) return before.counts
      const whole = head && (await read(scope.id))
      const counts = countsOf((await facts(scope, whole)).counts)
      if (isSettled(whole) && whole.stamp) {
        if (remembered.size >= maxRemembered) remembered.clear()
        remembered.set(scope.id, { stamp: whole.stamp, counts })
      }
      return counts
    },

    newest,

    /**
     * The ids of the newest draws of some scopes, in their order. All are known as a rule; those that are not are looked up a few at
     * a time, so that a database without tallies is not asked hundreds of questions at once.
     */
    async newestOf(scopes: readonly Scope[], tallyOf: (id: string) => Tally | null): Promise<(string | null)[]> {
      const known = new Map<string, string | null>()
      const unknown: Scope[] = []
      for (const scope of scopes) {
        const tally = tallyOf(scope.id)
        if (isSettled(tally)) known.set(scope.id, tally.newest)
        else unknown.push(scope)
      }
      for (let done = 0; done < unknown.length; done += scopesAtOnce) {
        const some = unknown.slice(done, done + scopesAtOnce)
        const found = await Promise.all(some.map((scope) => newest(scope, tallyOf(scope.id))))
        some.forEach(({ id }, index) => known.set(id, found[index] ?? null))
      }
      return scopes.map(({ id }) => known.get(id) ?? null)
    },
  }
}

export type TallyStore = ReturnType<typeof createTallyStore>
