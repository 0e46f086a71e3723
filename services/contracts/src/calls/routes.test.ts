import { describe, expect, it } from '@jest/globals'
import { z } from '../schema.ts'
import { authTexts } from '../texts/auth-texts.ts'
import { contentTexts } from '../texts/content-texts.ts'
import { errorTexts } from '../texts/error-texts.ts'
import { fieldTexts } from '../texts/field-texts.ts'
import { mediaTexts } from '../texts/media-texts.ts'
import { routes } from './routes.ts'

/** Every sentence of ours; a sentence with a gap becomes a pattern that takes anything there. */
const sentences = [authTexts, contentTexts, errorTexts, fieldTexts, mediaTexts].flatMap((texts) =>
  Object.values<string | ((gap: never) => string)>(texts).map((sentence) => {
    const text = typeof sentence === 'string' ? sentence : sentence('<gap>' as never)
    return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace('<gap>', '.+')}$`)
  }),
)
const isOurs = (message: string): boolean => sentences.some((sentence) => sentence.test(message))

const strangeTexts = [
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  'x'.repeat(3_000),
  '2025-02-30',
  '25:61',
  'javascript:x',
  'ß'.repeat(40),
]
const strangeObjects: unknown[] = [[], ['x'], [[]], {}, { $gt: '' }, { toString: 1 }, new Date(0)]
const strangeScalars = [undefined, null, true, 0, -1, 1.5, Number.NaN, Number.MAX_VALUE, 10n]
const strange: unknown[] = [...strangeTexts, ...strangeObjects, ...strangeScalars]

/** The names of the fields that a schema reads, through transforms. */
const fieldsOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.def.in as z.ZodType)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

const inputs = routes.flatMap(({ method, path, body, query, multipart }) =>
  Object.entries({ body, query, multipart: multipart?.fields }).flatMap(([part, schema]) =>
    schema ? [[`${method} ${path}`, part, schema] as const] : [],
  ),
)

describe('every request schema', () => {
  it.each(inputs)('%s: refuses a strange %s in sentences of ours', (_route, part, schema) => {
    const fields = fieldsOf(schema)
    expect(fields).not.toHaveLength(0)
    const rows = strange.flatMap((value) => [value, [value], [{ type: value, numbers: value, category: value }]])
    const bodies = [...strange, ...fields.flatMap((field) => rows.map((value) => ({ [field]: value, more: 1 })))]
    const failures = bodies.map((value) => ({ value, error: schema.safeParse(value).error }))
    const accepted = failures.filter(({ error }) => !error)
    // Only a query or form in which everything may be left out takes an object of no fields.
    for (const { value } of accepted)
      expect([part, Object.keys(value as object)]).toEqual([expect.not.stringMatching('body'), []])
    const messages = failures.flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? [])
    expect(messages.filter((message) => !isOurs(message))).toEqual([])
  })
})

describe('the table of routes', () => {
  it('names each call once', () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s stands behind the door of its path',
    (_name, route) => {
      const doors = {
        public: ['all'],
        auth: ['all', 'ADMIN'],
        admin: ['ADMIN', 'MASTER_ADMIN'],
        master: ['MASTER_ADMIN'],
      }
      const [, area = ''] = route.path.split('/')
      expect(doors[area as keyof typeof doors]).toContain(route.who)
    },
  )
})
