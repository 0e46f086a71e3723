import * as fc from 'fast-check'
import type { Operation, Schema } from './operations.ts'
import { anyText, textOf, valueOf } from './values.ts'

export type Part = [name: string, value: string | Buffer]
/** One request to send; a form is sent as multipart. */
export type Input = { path: Record<string, string>; query: [string, string][]; body?: unknown; form?: Part[] }
/** Existing values, by path parameter. */
export type Known = Readonly<Record<string, readonly string[]>>

/** One white pixel as PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
  'base64',
)
/** A CSV file without a valid draw, so that no job stores anything later. */
const draws = Buffer.from('market,date,type,numbers\nSINGAPORE,2025-02-30,PRIZE 1,0042\n')
export const fileBytes = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(picture, draws) },
  fc.constantFrom(Buffer.alloc(0), picture.subarray(0, 40), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
)

const pathOf = ({ parameters }: Operation, known: Known): fc.Arbitrary<Record<string, string>> => {
  const one = (name: string, schema: Schema): fc.Arbitrary<string> => {
    const texts = known[name] ?? []
    const text = textOf(schema).map((any) => any || '-')
    return texts.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...texts) }, text) : text
  }
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  return fc.record(Object.fromEntries(inPath.map(({ name, schema }) => [name, one(name, schema)])))
}

const queryOf = ({ parameters }: Operation): fc.Arbitrary<[string, string][]> => {
  const known = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => fc.tuple(fc.constant(name), textOf(schema)))
  const other = fc.tuple(anyText, anyText)
  if (known.length === 0)
    return fc.oneof({ weight: 9, arbitrary: fc.constant<[string, string][]>([]) }, fc.array(other, { maxLength: 2 }))
  return fc.oneof(
    { weight: 4, arbitrary: fc.uniqueArray(fc.oneof(...known), { maxLength: 4, selector: ([name]) => name }) },
    fc.array(fc.oneof(other, ...known), { maxLength: 4 }),
  )
}

const formOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<Part[]> => {
  const value = (schema: Schema): fc.Arbitrary<string | Buffer> =>
    schema.format === 'binary' ? fc.oneof({ weight: 9, arbitrary: fileBytes }, anyText) : textOf(schema)
  const known = Object.entries(properties).map(([name, schema]) =>
    fc.tuple(fc.constant(name), value(schema), required.includes(name) ? fc.constant(true) : fc.boolean()),
  )
  const parts = fc
    .tuple(...known)
    .map((all) => all.filter(([, , isGiven]) => isGiven).map(([name, given]): Part => [name, given]))
  const extra = fc.tuple(parts, fc.tuple(anyText, anyText)).map(([all, more]) => [...all, more])
  return fc.oneof({ weight: 5, arbitrary: parts }, extra, fc.subarray<Part>([['name', 'x']], { minLength: 0 }))
}

/** Requests of one operation: mostly near its schema, often wrong in one way. */
export const inputsOf = (operation: Operation, known: Known): fc.Arbitrary<Input> => {
  const { body, form } = operation
  const shared = { path: pathOf(operation, known), query: queryOf(operation) }
  const asJson = body && fc.record({ ...shared, body: valueOf(body) })
  const asForm = form && fc.record({ ...shared, form: formOf(form) })
  if (asJson && asForm) return fc.oneof(asJson, asForm)
  return asJson ?? asForm ?? fc.record(shared)
}
