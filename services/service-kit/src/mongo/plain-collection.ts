import { createHash } from 'node:crypto'
import { Schema, type Connection, type IndexDefinition, type Model, type SchemaDefinition } from 'mongoose'
import { isDuplicate } from './database-failures.ts'

/** What each document must have. */
export const field = {
  text: { type: String, required: true },
  number: { type: Number, required: true },
  flag: { type: Boolean, required: true },
  date: { type: Date, required: true },
} as const

/** A collection of documents without revisions and events; with a field `expiresAt`, each is removed at that time. */
export const definePlainCollection = <Stored>(
  connection: Connection,
  name: string,
  fields: SchemaDefinition,
  indexes: readonly IndexDefinition[] = [],
): Model<Stored> => {
  const schema = new Schema(fields, { versionKey: false })
  for (const index of indexes) schema.index(index)
  if ('expiresAt' in fields) schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  return connection.model(name, schema, name) as unknown as Model<Stored>
}

/** The same text for the same parts, for ids of what may be stored twice. */
export const digestOf = (parts: readonly unknown[], length: number): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, length)

/** False where another writer has stored a document with the same key. */
export const isStoredFirst = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** Those of the ids that are stored, in one query at most. */
export const storedIds = async <Stored>(model: Model<Stored>, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const found = await model.collection.find({ _id: { $in: ids } } as never, { projection: { _id: 1 } }).toArray()
  return new Set(found.map(({ _id }) => String(_id)))
}

/** Upserts once more where another writer has just inserted the document: now it is updated. */
export const upsertTwice = async <Answer>(upsert: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await upsert()
  } catch (error) {
    if (isDuplicate(error)) return upsert()
    throw error
  }
}
