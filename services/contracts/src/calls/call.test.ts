import { describe, expect, it } from '@jest/globals'
import { fieldsOf } from '../test-kit/fields-of.ts'
import { isOurSentence } from '../test-kit/our-sentences.ts'
import { fieldTexts } from '../texts/field-texts.ts'
import { authCalls, auditCalls, calls, contentCalls, mediaCalls } from './all-calls.ts'
import { bySpecificity } from './call.ts'
import { insightCalls } from './insight-calls.ts'
import { notifyCalls } from './notify/destination-calls.ts'
import { pushCalls } from './notify/push-calls.ts'

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

const inputs = calls.flatMap(({ method, path, body, query, multipart }) =>
  Object.entries({ body, query, multipart: multipart?.fields }).flatMap(([part, schema]) =>
    schema ? [[`${method} ${path}`, part, schema] as const] : [],
  ),
)

describe('every request schema', () => {
  it.each(inputs)('%s: refuses a strange %s with Indonesian messages', (route, part, schema) => {
    const fields = fieldsOf(schema)
    // A form may hold a file alone.
    if (part !== 'multipart') expect(fields).not.toHaveLength(0)
    const rows = strange.flatMap((value) => [value, [value], [{ type: value, numbers: value, category: value }]])
    const bodies = [...strange, ...fields.flatMap((field) => rows.map((value) => ({ [field]: value, more: 1 })))]
    const failures = bodies.map((value) => ({ value, error: schema.safeParse(value).error }))
    const accepted = failures.filter(({ error }) => !error)
    // Only a query or form in which everything may be left out takes an object of no fields, and the claim of a draw.
    for (const { value } of accepted)
      expect([part, Object.keys(value as object)]).toEqual([
        route.endsWith('/claim') ? 'body' : expect.not.stringMatching('body'),
        [],
      ])
    const messages = failures.flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? [])
    expect(messages.filter((message) => !isOurSentence(message))).toEqual([])
  })
})

describe('dates in requests', () => {
  /** `from` and `to` of these are users. */
  const ofUsers = /\/(claim|offer)$/
  const dated = inputs.filter(([route]) => !ofUsers.test(route))
  const dates = dated.flatMap(([route, part, schema]) =>
    fieldsOf(schema).flatMap((field) => (['date', 'from', 'to'].includes(field) ? [[route, part, field, schema]] : [])),
  ) as [string, string, string, (typeof inputs)[number][2]][]
  const messagesFor = (field: string, value: string, schema: (typeof inputs)[number][2]) =>
    (schema.safeParse({ [field]: value }).error?.issues ?? [])
      .filter(({ path }) => path[0] === field)
      .map(({ message }) => message)

  it('are these', () => {
    expect(dates.map(([route, , field]) => `${route} ${field}`).toSorted()).toEqual([
      'GET /admin/logs/mine date',
      'GET /admin/lottery-results date',
      'GET /admin/predictions date',
      'GET /admin/predictions/export from',
      'GET /admin/predictions/export to',
      'GET /admin/predictions/markets date',
      'GET /admin/results/export from',
      'GET /admin/results/export to',
      'GET /master/logs date',
      'GET /public/numbers/:digits from',
      'GET /public/numbers/:digits to',
      'GET /public/paito/:marketName from',
      'GET /public/paito/:marketName to',
      'GET /public/statistics/:marketName from',
      'GET /public/statistics/:marketName to',
      'POST /admin/predictions date',
      'POST /admin/predictions/jobs date',
      'POST /admin/predictions/jobs/copy date',
      'POST /admin/predictions/jobs/copy from',
      'POST /admin/results/:resultId/copies date',
      'POST /admin/results/start-session date',
      'PUT /admin/lottery-results/:resultId date',
      'PUT /admin/predictions/:predictionId date',
    ])
  })

  it.each(dates)('%s: the %s refuses a %s outside 1900 to 2199', (_route, _part, field, schema) => {
    for (const date of ['1900-01-01', '2199-12-31']) expect(messagesFor(field, date, schema)).toEqual([])
    for (const date of ['0100-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])
      expect(messagesFor(field, date, schema)).toEqual([fieldTexts.dateRange])
    expect(messagesFor(field, '2025-02-30', schema)).toEqual([fieldTexts.date])
  })
})

describe('the calls', () => {
  it('have one method and path each', () => {
    const names = calls.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('have one operation id each', () => {
    const ids = calls.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const all = {
      ...authCalls,
      ...contentCalls,
      ...mediaCalls,
      ...auditCalls,
      ...insightCalls,
      ...notifyCalls,
      ...pushCalls,
    }
    expect(Object.keys(all).toSorted()).toEqual(ids.toSorted())
  })

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s requires the role of its area',
    (_name, { path, role }) => {
      const roles = {
        public: ['all'],
        auth: ['all', 'ADMIN'],
        admin: ['ADMIN', 'MASTER_ADMIN'],
        master: ['MASTER_ADMIN'],
      }
      const [, area = ''] = path.split('/')
      expect(roles[area as keyof typeof roles]).toContain(role)
    },
  )
})

describe('bySpecificity', () => {
  it('sorts literal parts before named ones, left to right', () => {
    const paths = ['/a/:market/:date', '/a/:id/open', '/a/jobs/:id', '/a/jobs', '/a/:id']
    const sorted = paths.map((path) => ({ path })).toSorted(bySpecificity)
    expect(sorted.map(({ path }) => path)).toEqual([
      '/a/jobs',
      '/a/jobs/:id',
      '/a/:id',
      '/a/:id/open',
      '/a/:market/:date',
    ])
  })
})
