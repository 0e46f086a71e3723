import { setImmediate as otherWork } from 'node:timers/promises'
import { Error as MongooseError, type Model } from 'mongoose'
import { BrokenPartError } from './parts.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- models of different documents are written alike
type AnyModel = Model<any>
type State = { _id?: string }

/** Names the broken paths and rules, never a value: a log may hold neither hashes nor unpublished numbers. */
const brokenState = ({ modelName }: AnyModel, { _id }: State, error: unknown): unknown => {
  if (!(error instanceof MongooseError.ValidationError)) return error
  const broken = Object.entries(error.errors).map(([path, { path: own, kind, reason }]) => {
    if (reason instanceof BrokenPartError) return `${path}.${reason.path} (${reason.kind})`
    return `${own.startsWith(path) ? own : path} (${kind})`
  })
  return new Error(`${modelName} ${_id ?? ''} breaks its schema: ${broken.join(', ')}`)
}

/** Throws for a field that the schema lacks: the driver would store it. */
const assertKnown = (model: AnyModel, fields: object): void => {
  const extra = Object.keys(fields).find((key) => !(key in model.schema.paths))
  if (extra !== undefined) throw new Error(`${model.modelName} has no field ${extra}`)
}

/** Casts and validates a whole state once; throws an error that names path and rule. Keys keep their order. */
export const checkState = async <State extends object>(model: AnyModel, state: State): Promise<State> => {
  let cast: Record<string, unknown>
  try {
    // A copy without the nulls.
    cast = await model.validate(state)
  } catch (error) {
    throw brokenState(model, state, error)
  }
  return Object.fromEntries(
    Object.entries(state).map(([key, value]) => [key, cast[key] ?? (value as unknown)]),
  ) as State
}

/** The `changes` of a document as its schema casts them, once the whole `state` with them is checked. */
export const checkChanges = async <Changes extends object>(
  model: AnyModel,
  changes: Changes,
  state: Changes & State,
): Promise<Changes> => {
  assertKnown(model, changes)
  const checked = await checkState(model, state)
  return Object.fromEntries(Object.keys(changes).map((key) => [key, checked[key as keyof Changes]])) as Changes
}

/** Their checks take about 2 ms. */
const checkedAtOnce = 10

/**
 * Stores new documents, in any order; a state that breaks its schema stores nothing. Does not block other work. Answers how many were
 * stored.
 */
export const insertChecked = async (model: AnyModel, documents: object[]): Promise<number> => {
  const checked: object[] = []
  for (const document of documents) {
    assertKnown(model, document)
    checked.push(await checkState(model, document))
    if (checked.length % checkedAtOnce === 0) await otherWork()
  }
  // Not lean, mongoose would check again and store the keys in the order of the schema.
  const { insertedCount } = await model.insertMany(checked, { lean: true, ordered: false, rawResult: true })
  return insertedCount
}
