import type { Model } from 'mongoose'

type Filter = Record<string, unknown>
type Options = {
  projection?: Record<string, 0 | 1>
  sort?: Record<string, 1 | -1>
  skip?: number
  limit?: number
}
// oxlint-disable-next-line typescript/no-explicit-any -- models of different documents are read alike
type AnyModel = Model<any>

/**
 * Reads for pages and writes, by the driver itself: a mongoose query costs as much processor time as the command it sends. Nothing
 * is cast or sanitised here, so a filter is made of our own operators and of texts that a contract has parsed.
 */
export const findPlain = async <Stored>(model: AnyModel, filter: Filter, options: Options = {}): Promise<Stored[]> =>
  model.collection.find<Stored & object>(filter, options).toArray()

/** The first document that matches, or null. */
export const findOnePlain = async <Stored>(
  model: AnyModel,
  filter: Filter,
  options: Pick<Options, 'projection'> = {},
): Promise<Stored | null> => model.collection.findOne<Stored & object>(filter, options)

/** The rows of an aggregation. */
export const aggregatePlain = async <Row>(model: AnyModel, pipeline: object[]): Promise<Row[]> =>
  model.collection.aggregate<Row & object>(pipeline).toArray()
