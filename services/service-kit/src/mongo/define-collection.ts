import { Schema, type Connection, type IndexDefinition, type Model, type SchemaDefinition } from 'mongoose'
import type { Versioned } from '../outbox/outbox-document.ts'

const versionedFields: SchemaDefinition = {
  _id: { type: String, required: true },
  epoch: { type: Number, required: true },
  rev: { type: Number, required: true },
  createdAt: { type: String, required: true },
  updatedAt: { type: String, required: true },
  deletedAt: { type: String, default: null },
  outbox: { type: Array, default: [] },
  outboxDueAt: { type: Number },
  wishes: { type: Array, default: undefined },
}

/** A collection of versioned documents: its own fields and indexes plus those of records and the relay. */
export const defineCollection = <Stored extends Versioned>(
  connection: Connection,
  name: string,
  fields: SchemaDefinition,
  indexes: IndexDefinition[] = [],
): Model<Stored> => {
  const schema = new Schema({ ...versionedFields, ...fields }, { versionKey: false })
  for (const index of indexes) schema.index(index)
  schema.index({ outboxDueAt: 1 }, { sparse: true })
  return connection.model(name, schema, name) as unknown as Model<Stored>
}
