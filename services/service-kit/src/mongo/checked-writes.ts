import { setImmediate as otherWork } from 'node:timers/promises'
import { type Model, Schema, type Connection, type IndexDefinition } from 'mongoose'
import type { z } from '@papan/contracts/schema.ts'
import { type Versioned, versionedFields } from '../records/outbox-document.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- models of different documents are written alike
type Checked = Pick<Model<any>, 'modelName' | 'collection'> & { shape: z.ZodObject }

/** Throws for a field that the shape lacks: the driver would store it. */
const assertKnown = ({ modelName, shape }: Checked, fields: object): void => {
  const extra = Object.keys(fields).find((key) => !(key in shape.shape))
  if (extra !== undefined) throw new Error(`${modelName} has no field ${extra}`)
}

/**
 * Throws where a whole state breaks the shape of its collection; fields of a later release may be in it. The error names paths and
 * rules, never a value: a log may hold neither hashes nor unpublished numbers.
 */
const checkState = ({ modelName, shape }: Omit<Checked, 'collection'>, state: { _id?: string }): void => {
  const { error } = shape.safeParse(state)
  if (!error) return
  const broken = error.issues.map(({ path, code }) => `${path.join('.')} (${code})`)
  throw new Error(`${modelName} ${state._id ?? ''} breaks its schema: ${broken.join(', ')}`)
}

/** Checks the `changes` of a document, and the whole `state` with them. */
export const checkChanges = (model: Checked, changes: object, state: { _id?: string }): void => {
  assertKnown(model, changes)
  checkState(model, state)
}

/** Their checks take about 2 ms. */
const checkedAtOnce = 100

/**
 * Stores new documents, in any order; a state that breaks its shape stores nothing. Does not block other work. Answers how many were
 * stored.
 */
export const insertChecked = async (model: Checked, documents: readonly Versioned[]): Promise<number> => {
  for (const [index, document] of documents.entries()) {
    checkChanges(model, document, document)
    if (index % checkedAtOnce === checkedAtOnce - 1) await otherWork()
  }
  const options = { ordered: false, ignoreUndefined: true }
  const { insertedCount } = await model.collection.insertMany(documents as never, options)
  return insertedCount
}

/** Mongoose keeps the names of collection and fields, indexes and connection; each write is checked by `shape`. */
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
