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

/** By default a first answer ends after 101 documents: the rest would be another round trip. */
const batchSize = 1_000

/**
 * Reads through the driver, which halves the processor time of a mongoose query. Nothing is cast or sanitised: filters
 * hold our own operators and parsed texts only.
 */
export const findPlain = async <Stored>(model: AnyModel, filter: Filter, options: Options = {}): Promise<Stored[]> =>
  model.collection.find<Stored & object>(filter, { batchSize, ...options }).toArray()

export const findOnePlain = async <Stored>(
  model: AnyModel,
  filter: Filter,
  options: Pick<Options, 'projection'> = {},
): Promise<Stored | null> => model.collection.findOne<Stored & object>(filter, options)

export const aggregatePlain = async <Row>(model: AnyModel, pipeline: object[]): Promise<Row[]> =>
  model.collection.aggregate<Row & object>(pipeline, { batchSize }).toArray()

/** As `aggregatePlain`, for more rows than memory holds. */
export const streamPlain = <Row>(model: AnyModel, pipeline: object[]): AsyncIterable<Row> =>
  model.collection.aggregate<Row & object>(pipeline, { batchSize })
