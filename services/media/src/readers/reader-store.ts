import type { Connection, mongo } from 'mongoose'
import { readerReport, type ReaderKind } from '@papan/contracts/calls/media/reader-calls.ts'
import { readerLifeDays } from '@papan/contracts/limits.ts'
import { addDays, atWib } from '@papan/contracts/wib.ts'
import { definePlainCollection, upsertTwice } from '@papan/service-kit/mongo/plain-collection.ts'

/** `hour`: the most visitors at once by hour of the day; every other kind is a sum by name. */
export type StoredKind = ReaderKind | 'hour'
/** One for each day and kind. `counts`: by `keyOf`. */
type StoredSums = { _id: string; date: string; kind: StoredKind; counts: Record<string, number>; expiresAt: Date }
export type Sums = { date: string; kind: StoredKind; counts: readonly (readonly [name: string, count: number])[] }

/** A name as the name of a field, which may be neither empty nor hold a dot. */
const keyOf = (name: string): string => (name === '' ? '%' : encodeURIComponent(name).replaceAll('.', '%2E'))
const nameOf = (key: string): string => (key === '%' ? '' : decodeURIComponent(key))

const toSums = ({ date, kind, counts }: StoredSums): Sums => ({
  date,
  kind,
  counts: Object.entries(counts).map(([key, count]) => [nameOf(key), count] as const),
})

/** Sums of readers by day, each added by one write: no address, no identifier, nothing of one visit. */
export const createReaderStore = ({ connection, clock }: { connection: Connection; clock: () => number }) => {
  const fields = { _id: String, expiresAt: Date }
  const model = definePlainCollection<StoredSums>(connection, 'reader-sums', fields, [{ date: 1 }])
  const collection = model.collection as unknown as mongo.Collection<StoredSums>

  const update = async (date: string, kind: StoredKind, change: mongo.UpdateFilter<StoredSums>): Promise<void> => {
    const expiresAt = new Date(atWib(addDays(date, readerLifeDays), '00:00'))
    const all = { ...change, $setOnInsert: { date, kind, expiresAt } }
    await upsertTwice(() => collection.updateOne({ _id: `${date} ${kind}` }, all, { upsert: true }))
  }

  const byField = (counts: Iterable<readonly [name: string, count: number]>): Record<string, number> =>
    Object.fromEntries(Array.from(counts, ([name, count]) => [`counts.${keyOf(name)}`, count]))

  /** The database drops what has expired a minute or two later. */
  const findFrom = (date: string) => collection.find({ date: { $gte: date }, expiresAt: { $gt: new Date(clock()) } })

  return {
    model,

    /** POST /internal/reader-counts. Throws a ZodError. */
    async take(report: unknown): Promise<{ taken: number }> {
      const { date, hour, visitors, counts } = readerReport.parse(report)
      await update(date, 'hour', { $max: byField([[String(hour), visitors]]) })
      for (const [kind, rows] of Map.groupBy(counts, (row) => row.kind)) {
        const sums = new Map<string, number>()
        for (const { name, count } of rows) sums.set(name, (sums.get(name) ?? 0) + count)
        await update(date, kind, { $inc: byField(sums) })
      }
      return { taken: counts.length }
    },

    from: async (date: string): Promise<Sums[]> => (await findFrom(date).toArray()).map(toSums),

    /** All, oldest first. */
    async *all(): AsyncGenerator<Sums> {
      for await (const stored of findFrom('').sort({ _id: 1 })) yield toSums(stored)
    },
  }
}

export type ReaderStore = ReturnType<typeof createReaderStore>
