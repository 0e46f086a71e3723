import mongoose from 'mongoose'
import { infoCollection } from '@papan/service-kit/mongo/database-info.ts'
import type { Collection } from './format/entries.ts'
import type { Metadata, StoredIndex } from './format/names.ts'

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

/** `done` reaches `total` with the last document of a collection. */
export type Progress = (collection: string, done: number, total: number) => void

const batch = 500

export const collectionsOf = async (client: Client, database: string): Promise<string[]> => {
  const found = await client.db(database).listCollections({}, { nameOnly: true }).toArray()
  // Sorted so that log_entries are copied after the checkpoints that cover them.
  return found.map(({ name }) => name).toSorted()
}

/** `database.collection` of each. */
export const collectionNames = async ({ client, databases: names }: Source): Promise<string[]> => {
  const found: string[] = []
  for (const database of names)
    for (const name of await collectionsOf(client, database)) found.push(`${database}.${name}`)
  return found
}

/** Except the index on _id, which every collection has. */
export const createIndexes = async (collection: mongoose.mongo.Collection, indexes: readonly StoredIndex[]) => {
  for (const { key, v: _version, ns: _namespace, ...options } of indexes)
    if (options.name !== '_id_') await collection.createIndex(key, options)
}

const metadataOf = async (client: Client, database: string, name: string): Promise<Metadata> => {
  const [info] = await client.db(database).listCollections({ name }).toArray()
  // Every number keeps its type.
  const indexes = await client.db(database).collection(name).listIndexes({ promoteValues: false }).toArray()
  const { options = {}, info: { uuid } = {} } = (info ?? {}) as {
    options?: Document
    info?: { uuid?: mongoose.mongo.UUID }
  }
  return { options, indexes, uuid: uuid?.toHexString(false) ?? '', collectionName: name }
}

/** Reads all collections as entries of a backup. */
export const readDatabases = async function* (
  { client, databases: names }: Source,
  onProgress: Progress,
): AsyncGenerator<Collection> {
  const documentsOf = async function* (database: string, name: string): AsyncGenerator<Buffer> {
    const collection = client.db(database).collection(name)
    const full = `${database}.${name}`
    const total = await collection.estimatedDocumentCount()
    let done = 0
    for await (const bson of collection.find({}, { raw: true, batchSize: batch, sort: { _id: 1 } })) {
      yield bson as unknown as Buffer
      if (++done % batch === 0) onProgress(full, done, Math.max(done + 1, total))
    }
    onProgress(full, done, done)
  }
  for (const database of names)
    for (const name of await collectionsOf(client, database)) {
      const metadata = await metadataOf(client, database, name)
      yield { kind: 'collection', database, metadata, documents: documentsOf(database, name) }
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

/** Creates a collection and inserts its documents in batches. Every number keeps its BSON type. */
export const fillCollection = async (
  { client }: Pick<Source, 'client'>,
  { database, metadata: { collectionName, options, indexes }, documents }: Collection,
  onProgress: Progress,
  total?: number,
): Promise<void> => {
  const collection = await client.db(database).createCollection(collectionName, options)
  await createIndexes(collection, indexes)
  let done = 0
  let waiting: Document[] = []
  const flush = async () => {
    if (waiting.length > 0) await collection.insertMany(waiting, { ordered: false })
    done += waiting.length
    waiting = []
    onProgress(`${database}.${collectionName}`, done, total ?? done)
  }
  for await (const bson of documents) {
    waiting.push(BSON.deserialize(bson, { promoteValues: false, promoteBuffers: false }))
    if (waiting.length >= batch) await flush()
  }
  if (waiting.length > 0 || done === 0) await flush()
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
