import { randomUUID } from 'node:crypto'
import type { Connection, Model } from 'mongoose'
import { findOnePlain, findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { definePlainCollection, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import { createKeyedQueue } from '@papan/runtime/keyed-queue.ts'
import { notDeleted } from '@papan/service-kit/records/outbox-document.ts'
import { createCounter, type CountedModel } from './counter.ts'
import { countsOf, scopeOf, type Counts, type Scope } from './scope.ts'

export type Draw = { market: string; date: string }
/** A writer is active in this bucket: its count is stale until the writer recounts it or expires (`until`, ms). */
type OpenBucket = { bucket: string; token: string; until: number }
export type Facts = { counts: Record<string, number>; newest: string | null }
/** `version` changes with every write; facts of the same `stamp` are equal. */
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
  model: CountedModel
  scopesOf: (draw: Draw) => readonly Scope[]
  clock: () => number
}

/** Longer than a write can take. */
export const openMs = 30_000
const maxTries = 10
const scopesAtOnce = 5
const maxRemembered = 200

const openBucketsOf = (tally: Tally | null): OpenBucket[] => tally?.open ?? []

const isSettled = (tally: Tally | null): tally is Tally & Facts =>
  tally?.isWhole === true && openBucketsOf(tally).length === 0

type FactsDeps = Pick<TallyStoreDeps, 'model' | 'clock'> & { tallies: Model<Tally> }

/** Computes and stores the facts of scopes. */
const createFacts = ({ tallies, model, clock }: FactsDeps) => {
  const counter = createCounter(model)

  const newestIn = async (scope: Scope): Promise<string | null> => {
    if (!scope.hasNewest) return null
    const options = { projection: { _id: 1 as const }, sort: { _id: -1 as const }, limit: 1 }
    const [newest] = await findPlain<{ _id: string }>(model, { ...scope.filter(), ...notDeleted }, options)
    return newest?._id ?? null
  }

  /** Recounts the open buckets and `others`, or all where nothing is stored. */
  const computeFacts = async (scope: Scope, tally: Tally | null, others: readonly string[] = []): Promise<Facts> => {
    const buckets = new Set([...openBucketsOf(tally).map(({ bucket }) => bucket), ...others])
    const [counts, newest] = await Promise.all([
      tally?.isWhole ? counter.countBuckets(scope, [...buckets]) : counter.countAll(scope),
      newestIn(scope),
    ])
    return { counts: tally?.isWhole ? { ...tally.counts, ...counts } : counts, newest }
  }

  /** Stores facts computed from this state of the tally; false when it has changed since. */
  const saveFacts = async (
    scope: Scope,
    tally: Tally | null,
    facts: Facts,
    closes: (open: OpenBucket) => boolean,
  ): Promise<boolean> => {
    const kept = { ...facts, open: openBucketsOf(tally).filter((open) => !closes(open)) }
    const whole = { ...kept, isWhole: true, stamp: randomUUID() }
    if (!tally) return isStoredFirst(tallies.collection.insertOne({ _id: scope.id, version: 0, ...whole } as never))
    const asRead = { _id: scope.id, version: tally.version } as never
    const { matchedCount } = await tallies.collection.updateOne(asRead, { $set: whole, $inc: { version: 1 } })
    return matchedCount === 1
  }

  /** `keepsEmpty`: store that there is nothing. Any text may come as a market. */
  const currentFacts = async (scope: Scope, tally: Tally | null, keepsEmpty = false): Promise<Facts> => {
    if (isSettled(tally)) return tally
    const computed = await computeFacts(scope, tally)
    if (!tally && !keepsEmpty && Object.keys(computed.counts).length === 0) return computed
    const now = clock()
    // No writer will close these.
    if (openBucketsOf(tally).every(({ until }) => until <= now)) await saveFacts(scope, tally, computed, () => true)
    return computed
  }

  const newest = async (scope: Scope, tally: Tally | null): Promise<string | null> => {
    if (isSettled(tally)) return tally.newest
    // Read this one fact only while a writer is active.
    return openBucketsOf(tally).length > 0 ? newestIn(scope) : (await currentFacts(scope, tally, true)).newest
  }

  return { computeFacts, saveFacts, currentFacts, newest }
}

/**
 * Counts of draws and the newest ones, kept exact without a transaction (decision 7): a writer opens a bucket, writes, and
 * recounts it. Readers count open buckets themselves, and close those whose writer died.
 */
export const createTallyStore = ({ connection, name, model, scopesOf, clock }: TallyStoreDeps) => {
  const tallies = definePlainCollection<Tally>(connection, name, { _id: String, version: Number })
  const oneByOne = createKeyedQueue()
  const { computeFacts, saveFacts, currentFacts, newest } = createFacts({ tallies, model, clock })
  const read = (id: string): Promise<Tally | null> => findOnePlain(tallies, { _id: id })
  const remembered = new Map<string, { stamp: string; counts: Counts }>()

  return {
    model: tallies,
    scopesOf,

    async open(scope: Scope, buckets: readonly string[], token: string): Promise<void> {
      const until = clock() + openMs
      const opened = buckets.map((bucket): OpenBucket => ({ bucket, token, until }))
      await tallies.collection.updateOne(
        { _id: scope.id } as never,
        { $inc: { version: 1 }, $push: { open: { $each: opened } } } as never,
        { upsert: true },
      )
    },

    /** Recounts and closes what this token opened. */
    settle: (scope: Scope, buckets: readonly string[], token: string): Promise<void> =>
      oneByOne(scope.id, async () => {
        for (let tries = 0; tries < maxTries; tries++) {
          const tally = await read(scope.id)
          const computed = await computeFacts(scope, tally, buckets)
          if (await saveFacts(scope, tally, computed, (open) => open.token === token)) return
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * (tries + 1)))
        }
      }),

    /** At each start: a restore or a paused writer may have left a wrong count. */
    async recount(): Promise<void> {
      for (const { _id } of await findPlain<{ _id: string }>(tallies, {}, { projection: { _id: 1 } })) {
        const scope = scopeOf(_id)
        for (let tries = 0; tries < maxTries; tries++) {
          const tally = await read(scope.id)
          if (!tally || (await saveFacts(scope, tally, await computeFacts(scope, null), () => false))) break
        }
      }
    },

    async find(scopes: readonly Scope[]): Promise<Map<string, Tally>> {
      const stored = await findPlain<Tally>(tallies, { _id: { $in: scopes.map(({ id }) => id) } })
      return new Map(stored.map((tally) => [tally._id, tally]))
    },

    /** `tally` is given by a caller who knows that the market exists. */
    async counts(scope: Scope, tally?: Tally | null): Promise<Counts> {
      if (tally !== undefined) return countsOf((await currentFacts(scope, tally, true)).counts)
      const head = await findOnePlain<Tally>(tallies, { _id: scope.id }, { projection: { counts: 0 } })
      const before = remembered.get(scope.id)
      if (before && isSettled(head) && head.stamp === before.stamp) return before.counts
      const whole = head && (await read(scope.id))
      const counts = countsOf((await currentFacts(scope, whole)).counts)
      if (isSettled(whole) && whole.stamp) {
        if (remembered.size >= maxRemembered) remembered.clear()
        remembered.set(scope.id, { stamp: whole.stamp, counts })
      }
      return counts
    },

    newest,

    /** In the order of the scopes. Those without a tally are read a few at a time. */
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
