import * as fc from 'fast-check'
import { valueOf, textOf, anyText } from '../../../test/harness/generated/values.ts'
import { fileBytes, type Known, type Part } from '../../../test/harness/generated/inputs.ts'
import type { Operation, Schema } from '../../../test/harness/generated/operations.ts'

export type DescribedInput = {
  path: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body?: unknown
  form?: Part[]
}

type Parameter = Operation['parameters'][number]

/** The document says so of every text: whole pairs, and neither blanks at the ends nor the form of letters count. */
const plain = (text: string): string => text.toWellFormed().normalize('NFKC').trim()
const plainJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_key, inner: unknown) =>
    typeof inner === 'string' ? plain(inner) : inner,
  )

/** Of an address, which holds no lone surrogate. */
const inAddress = (schema: Schema): fc.Arbitrary<string> => textOf(schema).map((text) => plain(text))

/** Addresses lose dots alone before they are sent. */
const pathText = ({ name, schema }: Parameter, known: Known): fc.Arbitrary<string> => {
  const texts = known[name] ?? []
  const odd = fc
    .oneof(fc.stringMatching(/^[A-Za-z0-9 _.:-]{1,12}$/), inAddress(schema))
    .map((text) => (/^\.{0,2}$/.test(text) ? '-' : text))
  return texts.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...texts) }, odd) : odd
}

/** Bytes that node sends in a header. */
const headerText = (schema: Schema): fc.Arbitrary<string> =>
  fc
    .oneof({ weight: 4, arbitrary: textOf(schema) }, fc.stringMatching(/^[ -~]{0,12}$/))
    .filter((text) => /^[ -~]*$/.test(text))
    .map((text) => text.trim())

/** Each parameter of a place: required ones nearly always, others now and then. */
const someOf = (
  parameters: readonly Parameter[],
  valueFor: (parameter: Parameter) => fc.Arbitrary<string>,
): fc.Arbitrary<Record<string, string>> => {
  const [required, others] = [parameters.filter((one) => one.required), parameters.filter((one) => !one.required)]
  const values = Object.fromEntries(parameters.map((one) => [one.name, valueFor(one)]))
  const few = fc.record(Object.fromEntries(required.map((one) => [one.name, valueFor(one)])))
  const usual = fc.record(values, { requiredKeys: required.map(({ name }) => name) }) as typeof few
  const sparse = fc.record(values, { requiredKeys: [] }) as typeof few
  if (others.length === 0) return fc.oneof({ weight: 9, arbitrary: usual }, sparse)
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 4, arbitrary: few }, sparse)
}

const formOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<Part[]> => {
  const parts = Object.entries(properties).map(([name, schema]) => {
    const value: fc.Arbitrary<string | Buffer> = schema.format === 'binary' ? fileBytes : textOf(schema).map(plain)
    const isGiven = required.includes(name) ? fc.integer({ min: 0, max: 9 }).map((n) => n > 0) : fc.boolean()
    return fc.tuple(fc.constant(name), value, isGiven)
  })
  return fc
    .tuple(...parts)
    .map((all) => all.filter(([, , isGiven]) => isGiven).map(([name, value]): Part => [name, value]))
}

/** Requests of one operation: most fit its description, others miss it in one place. */
export const describedInputsOf = (operation: Operation, known: Known): fc.Arbitrary<DescribedInput> => {
  const { parameters, body, form } = operation
  const placed = (place: Parameter['in']) => parameters.filter((one) => one.in === place)
  const shared = {
    path: fc.record(Object.fromEntries(placed('path').map((one) => [one.name, pathText(one, known)]))),
    query: someOf(placed('query'), ({ schema }) => inAddress(schema)),
    headers: someOf(placed('header'), ({ schema }) => headerText(schema)),
  }
  const near = body && fc.oneof({ weight: 9, arbitrary: valueOf(body) }, anyText)
  const asJson = near && fc.record({ ...shared, body: near.map(plainJson) })
  const asForm = form && fc.record({ ...shared, form: formOf(form) })
  if (asJson && asForm) return fc.oneof(asJson, asForm)
  return asJson ?? asForm ?? fc.record(shared)
}
