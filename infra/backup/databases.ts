import mongoose from 'mongoose'
import { infoCollection } from '@papan/service-kit/mongo/database-info.ts'
import type { Entry, Index } from './archive.ts'

const { BSON } = mongoose.mongo
type Client = mongoose.mongo.MongoClient
type Document = mongoose.mongo.BSON.Document

/**
 * In copy order, the log last: an event stays in its document's outbox until the log has it, so an event missing in the copied log is in a
 * document copied before it, and is sent again.
 */
export const databases: readonly string[] = ['auth', 'media', 'content', 'notify', 'audit']

/** Databases of one server, the log's last. */
export type Source = { client: Client; databases: readonly string[] }

/** `total` is an estimate made before copying. */
export type Progress = (collection: string, done: number, total: number) => void

const batch = 500

export const collectionsOf = async (client: Client, database: string): Promise<string[]> => {
  const found = await client.db(database).listCollections({}, { nameOnly: true }).toArray()
  // Sorted so that log_entries are copied after the checkpoints that cover them.
  return found.map(({ name }) => name).toSorted()
}

/** Except the index on _id. */
export const indexesOf = async (collection: mongoose.mongo.Collection): Promise<Index[]> => {
  const found = (await collection.indexes()) as ({ key: Index['key']; name: string } & Document)[]
  return found
    .filter(({ name }) => name !== '_id_')
    .map(({ key, v: _version, ns: _namespace, ...options }) => ({ key, options }))
}

export const createIndexes = async (collection: mongoose.mongo.Collection, indexes: readonly Index[]) => {
  for (const { key, options } of indexes) await collection.createIndex(key, options)
}

/** Reads all collections as archive entries; `counts` is filled along the way. */
export const readDatabases = async function* (
  { client, databases: names }: Source,
  counts: Record<string, number>,
  onProgress: Progress,
): AsyncGenerator<Entry> {
  for (const database of names) {
    for (const name of await collectionsOf(client, database)) {
      const collection = client.db(database).collection(name)
      const full = `${database}.${name}`
      yield { kind: 'collection', database, name, indexes: await indexesOf(collection) }
      const total = await collection.estimatedDocumentCount()
      counts[full] = 0
      for await (const bson of collection.find({}, { raw: true, batchSize: batch, sort: { _id: 1 } })) {
        yield { kind: 'document', bson: bson as unknown as Buffer }
        if (++counts[full] % batch === 0) onProgress(full, counts[full], total)
      }
      onProgress(full, counts[full], counts[full])
    }
  }
}

/** The collections with documents, database info not counted. */
export const filledCollections = async ({ client, databases: names }: Source): Promise<string[]> => {
  const filled: string[] = []
  for (const database of names)
    for (const name of await collectionsOf(client, database))
      if (
        name !== infoCollection &&
        (await client
          .db(database)
          .collection(name)
          .findOne({}, { projection: { _id: 1 } }))
      )
        filled.push(`${database}.${name}`)
  return filled
}

/** Drops all collections but database info, which keeps processes from starting during the restore. */
export const emptyDatabases = async ({ client, databases: names }: Source): Promise<void> => {
  for (const database of names)
    for (const name of await collectionsOf(client, database))
      if (name !== infoCollection) await client.db(database).dropCollection(name)
}

export const dropDatabases = async ({ client, databases: names }: Source): Promise<void> => {
  for (const database of names) await client.db(database).dropDatabase()
}

/** Inserts documents in batches. Every number keeps its BSON type. */
export const createFiller = ({ client }: Source, onProgress: Progress, totals: Record<string, number>) => {
  let collection: mongoose.mongo.Collection | null = null
  let full = ''
  let done = 0
  let waiting: Document[] = []

  const flush = async () => {
    if (waiting.length > 0) await collection?.insertMany(waiting, { ordered: false })
    done += waiting.length
    waiting = []
    if (full) onProgress(full, done, totals[full] ?? done)
  }
  return {
    async begin({ database, name, indexes }: Extract<Entry, { kind: 'collection' }>) {
      await flush()
      collection = client.db(database).collection(name)
      full = `${database}.${name}`
      done = 0
      await createIndexes(collection, indexes)
    },
    async add(bson: Buffer) {
      waiting.push(BSON.deserialize(bson, { promoteValues: false, promoteBuffers: false }))
      if (waiting.length >= batch) await flush()
    },
    flush,
  }
}

export const countDocuments = async ({ client }: Source, names: readonly string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const full of names) {
    const dot = full.indexOf('.')
    counts[full] = await client
      .db(full.slice(0, dot))
      .collection(full.slice(dot + 1))
      .countDocuments({})
  }
  return counts
}
