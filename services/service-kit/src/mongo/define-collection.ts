import { Schema, type Connection, type IndexDefinition, type Model } from 'mongoose'
import type { z } from '@papan/contracts/schema.ts'
import { versionedFields, type Versioned } from '../records/outbox-document.ts'

/** Mongoose keeps the names of collection and fields, indexes and connection; each write is checked by `shape` (checked-writes.ts). */
export type RecordModel<Stored> = Model<Stored> & { shape: z.ZodObject }

/** A collection of versioned documents: its own fields and indexes plus the fields of records and the relay. */
export const defineCollection = <Fields extends object>(
  connection: Connection,
  name: string,
  fields: z.ZodObject<z.ZodRawShape> & { _output: Fields },
  indexes: IndexDefinition[] = [],
): RecordModel<Versioned & Fields> => {
  const shape = fields.extend(versionedFields)
  const paths = Object.fromEntries(Object.keys(shape.shape).map((key) => [key, Schema.Types.Mixed]))
  // Mongoose would drop unknown fields and empty objects in silence.
  const schema = new Schema({ ...paths, _id: String }, { versionKey: false, strict: 'throw', minimize: false })
  for (const index of indexes) schema.index(index)
  schema.index({ outboxDueAt: 1 }, { sparse: true })
  const model = connection.model(name, schema, name) as unknown as Model<Versioned & Fields>
  return Object.assign(model, { shape })
}
