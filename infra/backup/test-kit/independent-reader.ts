// Restores a backup as its receiver without this product would: `tar x`, then what `mongorestore --dir` does with the folder. Written by
// the published formats (mongodump's folder and metadata, Extended JSON v2) alone; it shares nothing with what writes backups.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type mongoose from 'mongoose'
import { type BsonDocument, bsonIn, decodeBson } from './independent-bson.ts'
import { untar } from './independent-tar.ts'

type Client = mongoose.mongo.MongoClient
type Index = Record<string, unknown> & { name: string }

type DumpedCollection = { database: string; collection: string; path: string; indexes: Index[]; options: object }

const numbers = new Set(['$numberInt', '$numberLong', '$numberDouble'])

/** Extended JSON v2, as far as indexes and options use it: canonical numbers. */
const revived = (_key: string, value: unknown): unknown => {
  const [[type, digits] = ['', ''], ...others] = Object.entries(value && typeof value === 'object' ? value : {})
  return others.length === 0 && numbers.has(type) ? Number(digits) : value
}

type Metadata = { indexes: Index[]; options?: object; uuid?: string; collectionName: string }

/** The collections of an unpacked dump: a folder for each database, in it two files for each collection. */
const dumpedIn = async (folder: string): Promise<DumpedCollection[]> => {
  const found: DumpedCollection[] = []
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  for (const { name: database } of folders)
    for (const name of await readdir(join(folder, database))) {
      if (!name.endsWith('.bson')) continue
      const path = join(folder, database, name)
      const text = await readFile(path.replace(/\.bson$/, '.metadata.json'), 'utf8')
      const { indexes, options = {}, uuid = '', collectionName } = JSON.parse(text, revived) as Metadata
      if (decodeURIComponent(name.slice(0, -'.bson'.length)) !== collectionName) throw new Error(`${path} is misnamed.`)
      if (!/^([\da-f]{32})?$/.test(uuid)) throw new Error(`${path} has the wrong UUID ${uuid}.`)
      found.push({ database, collection: collectionName, path, indexes, options })
    }
  return found
}

const batch = 500

const restoreCollection = async (client: Client, dumped: DumpedCollection, database: string) => {
  const { collection, path, indexes, options } = dumped
  const target = await client.db(database).createCollection<{ _id: unknown }>(collection, options)
  let waiting: BsonDocument[] = []
  const flush = async () => {
    if (waiting.length > 0) await target.insertMany(waiting as never, { ordered: false })
    waiting = []
  }
  for await (const bson of bsonIn(path)) {
    waiting.push(decodeBson(bson))
    if (waiting.length >= batch) await flush()
  }
  await flush()
  const wanted = indexes.filter(({ name }) => name !== '_id_').map(({ v: _version, ns: _namespace, ...index }) => index)
  if (wanted.length > 0) await client.db(database).command({ createIndexes: collection, indexes: wanted })
}

const hashOf = async (chunks: AsyncIterable<unknown>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

type Listed = { name: string; bytes: number; sha256: string; documents?: number }

/** Names of members whose length or SHA-256 is not that of the manifest, and of those that it lacks. */
const wrongMembers = async (folder: string, names: readonly string[]): Promise<string[]> => {
  const { members } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { members: Listed[] }
  const wrong = names.slice(0, -1).filter((name, index) => members[index]?.name !== name)
  for (const { name, bytes, sha256 } of members) {
    const path = join(folder, name)
    if ((await stat(path)).size !== bytes || (await hashOf(createReadStream(path))) !== sha256) wrong.push(name)
  }
  return names.at(-1) === 'manifest.json' ? wrong : ['manifest.json', ...wrong]
}

/**
 * Unpacks a backup into an empty folder and restores it, each database under the name that `rename` gives. Answers its collections, and
 * what is wrong: members that differ from the manifest, collections that are stored otherwise than the file has them.
 */
export const restoreIndependently = async (
  client: Client,
  path: string,
  folder: string,
  rename: (database: string) => string,
): Promise<{ collections: DumpedCollection[]; wrong: string[] }> => {
  const wrong = await wrongMembers(folder, await untar(path, folder))
  const collections = await dumpedIn(folder)
  for (const dumped of collections) {
    const database = rename(dumped.database)
    await restoreCollection(client, dumped, database)
    const stored = client
      .db(database)
      .collection(dumped.collection)
      .find({}, { raw: true, sort: { _id: 1 } })
    if ((await hashOf(stored)) !== (await hashOf(createReadStream(dumped.path))))
      wrong.push(`${database}.${dumped.collection}`)
  }
  return { collections, wrong }
}
