import * as fc from 'fast-check'
import type { Schema } from './operations.ts'

/** Texts that parsers mishandle. */
const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '__proto__',
  'constructor',
  '$ne',
  '{"$gt":""}',
  '../..',
  "' OR 1=1",
  '<script>',
  '\u0000',
  '\ud800',
  '\u202e',
  '٣',
  '2025-02-30',
  '25:00',
  'javascript:alert(1)',
  '999999999',
]
/** Texts with a meaning for some call. */
const meaningfulTexts = [
  'SINGAPORE',
  'SABAH 4D',
  'PRIZE 1',
  'CONSOLATION PRIZE',
  'TOP 4D',
  'NAGA',
  '0042',
  '1',
  '10',
  '10:00',
  '22:00',
  '2025-01-31',
  '2025-02-01',
  'TOP_BANNER',
  'isTopBannerSliderActive',
  'channel',
  '10.0.0.0/8',
  '127.0.0.0/8',
  'budi',
]

/** Any text: odd, random or far too long. */
export const anyText = fc.oneof(
  fc.constantFrom(...oddTexts, ...meaningfulTexts),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 200, maxLength: 600 }),
)

const dates = fc.constantFrom('2024-12-31', '2025-01-31', '2025-02-01', '2030-01-01')

const rightTextOf = (schema: Schema): fc.Arbitrary<string> => {
  const { format, pattern, minLength = 0, maxLength = pattern ? Number.POSITIVE_INFINITY : 40 } = schema
  if (format === 'date') return dates
  if (format === 'uri') return fc.webUrl({ validSchemes: ['http', 'https'] })
  const wanted = new RegExp(pattern ?? '')
  const isRight = (text: string) => text.length >= minLength && text.length <= maxLength && wanted.test(text)
  // fast-check builds no text for a lookahead.
  const random =
    pattern && !/\(\?[!=<]/.test(pattern)
      ? fc.stringMatching(wanted, { size: 'small' }).filter(isRight)
      : fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 12) }).filter((text) => wanted.test(text))
  const meaningful = meaningfulTexts.filter(isRight)
  return meaningful.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...meaningful) }, random) : random
}

const numberOf = ({ minimum = 0, maximum = 100 }: Schema): fc.Arbitrary<number> =>
  fc.oneof(
    fc.nat(5),
    fc.constantFrom(minimum - 1, minimum, maximum, Math.min(maximum + 1, Number.MAX_SAFE_INTEGER)),
    fc.integer(),
    fc.double(),
  )

const objectOf = ({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> => {
  const known = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueOf(inner, depth + 1)]))
  const plain = fc.record(known, { requiredKeys: required as never[] })
  const sparse = fc.record(known, { requiredKeys: [] })
  const extra = fc.tuple(plain, fc.dictionary(anyText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }))
  return fc.oneof(
    { weight: 8, arbitrary: plain },
    { weight: 1, arbitrary: sparse },
    { weight: 1, arbitrary: extra.map(([value, more]) => ({ ...value, ...more })) },
  )
}

const rightValueOf = (schema: Schema, depth: number): fc.Arbitrary<unknown> => {
  if (schema.readOnly) return fc.constantFrom(null, 1, 'x')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map((one) => rightValueOf(one, depth)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object' || schema.properties) return objectOf(schema, depth)
  if (schema.type === 'array') {
    const least = schema.minItems ?? 0
    const most = Math.min(schema.maxItems ?? 4, Math.max(least, 4))
    return fc.array(valueOf(schema.items ?? {}, depth + 1), { minLength: least, maxLength: most })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'null') return fc.constant(null)
  return schema.type === 'string' ? rightTextOf(schema) : fc.jsonValue({ maxDepth: 1 })
}

/** Mostly values that fit the schema; sometimes odd texts and other types. */
export const valueOf = (schema: Schema, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 14, arbitrary: rightValueOf(schema, depth) },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )

/** A value as text of a URL or a form. */
export const textOf = (schema: Schema): fc.Arbitrary<string> =>
  valueOf(schema).map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
