import { Schema, type Connection, type IndexDefinition, type Model, type SchemaDefinition } from 'mongoose'
import { maxAppliedRequests } from '../records/applied-requests.ts'
import type { Versioned } from '../records/outbox-document.ts'
import { parts } from './parts.ts'

// No field has a default: a rewrite must add nothing to a stored document.
const versionedFields: SchemaDefinition = {
  _id: { type: String, required: true },
  epoch: { type: Number, required: true, min: 0 },
  rev: { type: Number, required: true, min: 1 },
  createdAt: { type: String, required: true },
  updatedAt: { type: String, required: true },
  deletedAt: String,
  // Events are parsed by their own declarations.
  outbox: { type: [Schema.Types.Mixed], default: undefined },
  outboxDueAt: Number,
  wishes: parts(
    {
      id: { type: String, required: true },
      asked: { type: String, required: true },
      at: { type: Number, required: true },
      note: String,
    },
    { max: maxAppliedRequests },
  ),
}

/** A collection of versioned documents: its own fields and indexes plus those of records and the relay. */
export const defineCollection = <Stored extends Versioned>(
  connection: Connection,
  name: string,
  fields: SchemaDefinition,
  indexes: IndexDefinition[] = [],
): Model<Stored> => {
  // Mongoose would drop unknown fields and empty objects in silence.
  const schema = new Schema({ ...versionedFields, ...fields }, { versionKey: false, strict: 'throw', minimize: false })
  for (const index of indexes) schema.index(index)
  schema.index({ outboxDueAt: 1 }, { sparse: true })
  return connection.model(name, schema, name) as unknown as Model<Stored>
}
