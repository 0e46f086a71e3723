import type { z } from '../schema.ts'
import type { Call } from '../calls/call.ts'
import { ifMatchPattern } from '../calls/if-match.ts'
import { maxWaitSeconds } from '../calls/content/draw-change-calls.ts'
import { expectedNumberPattern } from '../calls/expected-number.ts'
import { schemaOf, type Json } from './json-schema.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Json
}

const text = { type: 'string' }

/** What every path refuses (`paths/canonical-path.ts`). */
const segment = {
  type: 'string',
  minLength: 1,
  maxLength: 500,
  pattern: String.raw`^(?!(?:.*/)?\s*\.{1,2}\s*(?:[;/]|$))[^\\%\u0000-\u001f\u007f-\u009f\u2028\u2029]+$`,
}
/** By name, what an address can hold; what none has is 404. */
const inPath: Record<string, Json> = {
  date: { format: 'date' },
  bits: { pattern: String.raw`^\d{1,3}$` },
  digits: { pattern: String.raw`^\d{1,10}$` },
}

const propertiesOf = (schema: z.ZodType | undefined) =>
  (schema ? schemaOf(schema, 'input') : {}) as { properties?: Record<string, Json>; required?: string[] }

const pathParameters = ({ path, params }: Call): Parameter[] => {
  const { properties = {} } = propertiesOf(params)
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { ...segment, ...inPath[name], ...properties[name] },
  }))
}

/** Addresses and forms have no null. */
export const withoutNull = (schema: Json): Json => {
  const { anyOf, ...others } = schema as { anyOf?: Json[] }
  const some = anyOf?.filter(({ type }) => type !== 'null')
  if (!some) return schema
  return some.length === 1 ? { ...some[0], ...others } : { ...others, anyOf: some }
}

const queryParameters = ({ query }: Call): Parameter[] => {
  const { properties = {}, required = [] } = propertiesOf(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: withoutNull(schema),
  }))
}

const header = (name: string, description: string, schema: Json = text): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const ifMatch = header('If-Match', '"epoch-rev" dari jawaban yang menjadi dasar perubahan, atau daftarnya.', {
  ...text,
  pattern: ifMatchPattern,
})
const idempotencyKey = header(
  'Idempotency-Key',
  'Permintaan yang sama dengan kunci yang sama dikerjakan sekali dalam 24 jam.',
  { ...text, pattern: '^[!-~]([ -~]{0,198}[!-~])?$' },
)
const expectedNumber = header(
  'Expected-Number',
  'Nomor PRIZE yang diketahui pemanggil: "1234" atau "none"; beberapa PRIZE: "PRIZE 1=1234, PRIZE 2=none". Bila sudah lain: 409 SLOT_CHANGED.',
  { ...text, pattern: expectedNumberPattern },
)
const prefer = header(
  'Prefer',
  `"wait=${maxWaitSeconds}" (RFC 7240): tanpa perubahan, jawaban ditahan sampai ada, paling lama ${maxWaitSeconds} detik.`,
)
const stepUp = header('Step-Up', 'Bukti dari POST /admin/step-up, bila jawaban sebelumnya 403 STEP_UP_REQUIRED.')

const headerParameters = (call: Call): Parameter[] => [
  ...(call.ifMatch ? [ifMatch] : []),
  ...(call.expectedNumber ? [expectedNumber] : []),
  ...(call.waits ? [prefer] : []),
  ...(call.idempotent ? [idempotencyKey] : []),
  ...(call.stepUp ? [stepUp] : []),
]

export const parametersOf = (call: Call): Parameter[] => [
  ...pathParameters(call),
  ...queryParameters(call),
  ...headerParameters(call),
]
