import type { Connection } from 'mongoose'
import { createIndexes } from '../../../backup/databases.ts'
import type { StoredIndex } from '../../../backup/format/names.ts'
import { until } from '../../../test/harness/until.ts'

const batch = 500

/** Waits until all outboxes are empty. */
export const settled = (database: Connection): Promise<void> =>
  until('every event is confirmed', 180_000, async () => {
    const collections = ['results', 'schedules', 'predictions', 'markets']
    const waiting = await Promise.all(
      collections.map((name) => database.collection(name).findOne({ outboxDueAt: { $gt: 0 } })),
    )
    return waiting.every((document) => document === null)
  })

export const copy = async (from: Connection, to: Connection): Promise<void> => {
  for (const { name } of (await from.listCollections()) as { name: string }[]) {
    const [source, target] = [from.collection(name), to.collection(name)]
    const documents = await source.find({}).toArray()
    for (let done = 0; done < documents.length; done += batch)
      await target.insertMany(documents.slice(done, done + batch), { ordered: false })
    await createIndexes(target, (await source.indexes()) as StoredIndex[])
  }
}
