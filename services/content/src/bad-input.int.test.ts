import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Call } from '@papan/contracts/calls/call.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { fieldsOf } from '@papan/contracts/test-kit/fields-of.ts'
import { isOurSentence } from '@papan/contracts/test-kit/our-sentences.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import type { TestAnswer } from '@papan/runtime/test-kit/test-server.ts'
import { csv, importForm } from './test-kit/import-file.ts'
import { startContent, type TestContent } from './test-kit/start-content.ts'

/** The parts of paths that exist, by the name of the parameter. */
const known: Record<string, string> = {
  jobId: 'nobody',
  marketName: 'SINGAPORE',
  marketId: 'SINGAPORE',
  date: '2025-01-31',
  resultId: 'singapore_2025-01-31',
  predictionId: 'singapore_2025-01-31',
  prizeId: 'made with the result',
  number: '0042',
}
const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
const numbers = [{ category: 'TOP 4D', numbers: '0042', shio: 'NAGA' as const }]
const draw = { market: 'SINGAPORE', date: '2025-01-31' }
/** What each call takes; every call with a body has one here. */
const goodBodies: Record<string, object> = {
  'POST /admin/markets': { name: 'TAIWAN' },
  'POST /admin/schedules': { marketName: 'SINGAPORE', day: 'Senin', openTime: '20:00', closeTime: '19:00' },
  'POST /admin/schedules/jobs': { markets: ['SINGAPORE'], change: { status: 'TUTUP' } },
  'POST /admin/jobs/:jobId/start': { without: [] },
  'PATCH /admin/schedules/:marketName/status': { status: 'TUTUP' },
  'POST /admin/results/start-session': { ...draw, date: '2025-02-01', prizes },
  'POST /admin/results/:resultId/prizes': { type: 'PRIZE 2', numbers: '0007' },
  'POST /admin/results/:resultId/restore': { rev: 1 },
  'POST /admin/results/:resultId/copies': { ...draw, date: '2025-02-01' },
  'POST /admin/results/double-entry': { on: true },
  'PUT /admin/lottery-results/:resultId': { ...draw, prizes: [{ type: 'PRIZE 1', numbers: '9999' }] },
  'POST /admin/predictions/jobs': { text: 'SINGAPORE\n4D 0042\nshio naga', date: '2025-02-01' },
  'POST /admin/predictions/jobs/copy': { from: draw.date, date: '2025-02-01' },
  'POST /admin/predictions': { ...draw, date: '2025-02-01', numbers },
  'POST /admin/draws/:marketName/:date/claim': { from: 'id-sari' },
  'POST /admin/draws/:marketName/:date/offer': { to: 'id-sari', note: 'istirahat' },
  'POST /admin/draws/:marketName/:date/answer': { reason: 'Situs resmi terlambat' },
  'PUT /admin/predictions/:predictionId': { ...draw, numbers: [{ ...numbers[0], numbers: '9999' }] },
}
const wrongValues = [7, true, null, ['x'], [['x']], {}, { $gt: '' }, '', 'x\u0000y', 'x'.repeat(5_000), '\ud800']

let content: TestContent
let before: string
beforeAll(async () => {
  content = await startContent()
  await content.given.schedule({ marketName: 'SINGAPORE' })
  known['prizeId'] = (await content.given.result({ ...draw, prizes })).prizes[0].id
  await content.given.prediction({ ...draw, numbers })
  before = await content.dump()
})
afterAll(() => content.close())

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`
const pathOf = ({ path }: Call, parts = known): string =>
  path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(parts[name] ?? ''))
const ask = (route: Call, body?: unknown, headers: Record<string, string> = {}, path = pathOf(route)) =>
  content.asMaster(route.method, path, body, headers)
const goodBody = (route: Call): unknown => {
  if (route.multipart && !route.body) return importForm(csv('SINGAPORE,2025-02-02,PRIZE 1,1'))
  const body = goodBodies[nameOf(route)]
  if (route.body && !body) throw new Error(`no good body for ${nameOf(route)}`)
  return body
}

/** The refusal has one of these statuses, our shape and our sentences. */
const expectRefused = (answer: TestAnswer, ...statuses: number[]) => {
  const refusal = refusalOf(answer)
  expect(statuses).toContain(refusal.status)
  const sentences = [refusal.message, ...Object.values(refusal.errors ?? {}).flat()]
  expect(sentences.filter((sentence) => !isOurSentence(sentence))).toEqual([])
}

// Nothing was stored by any request of a test.
afterEach(async () => expect(await content.dump()).toBe(before))

const ours = calls.filter(({ service }) => service === 'content')
const named = (list: Call[]) => list.map((route) => [nameOf(route), route] as const)
const withBody = named(ours.filter(({ body }) => body))

describe('a body', () => {
  it.each(withBody)('%s: a body that is no object is refused', async (_name, route) => {
    expectRefused(await ask(route), 400)
    // A call without a required field takes an empty body.
    const needsField = route.body?.safeParse({}).success !== true
    const texts = ['{"a":', '[]', '"text"', '7', 'null', '{"__proto__":{"role":"MASTER_ADMIN"}}']
    for (const text of [...texts, ...(needsField ? ['{}'] : [])]) expectRefused(await ask(route, text), 400)
    expectRefused(await ask(route, `${'['.repeat(50_000)}${']'.repeat(50_000)}`), 400)
    expectRefused(await ask(route, JSON.stringify({ ...goodBodies[nameOf(route)], a: 'x'.repeat(1_048_576) })), 413)
    expectRefused(await ask(route, JSON.stringify(goodBody(route)), { 'content-type': 'text/plain' }), 415)
    expectRefused(await ask(route, importForm('x')), 400)
  })

  it.each(withBody)('%s: an unknown key is refused under that key', async (_name, route) => {
    for (const key of ['role', 'outbox', 'deletedAt', '$set', 'toString', 'hasOwnProperty']) {
      const answer = await ask(route, { ...(goodBody(route) as object), [key]: 1 })
      expect(answer.body.errors).toHaveProperty([key])
      expectRefused(answer, 400)
    }
  })

  it.each(withBody)('%s: with a wrong value in any field is refused under that field', async (_name, route) => {
    const good = goodBody(route) as object
    const { body: schema } = route
    if (!schema) throw new Error('no schema')
    const bad = fieldsOf(schema)
      .flatMap((field) => wrongValues.map((value) => [field, { ...good, [field]: value }] as const))
      .filter(([, body]) => !schema.safeParse(body).success)
    expect(bad.length).toBeGreaterThan(wrongValues.length / 2)
    for (const [field, body] of bad) {
      const answer = await ask(route, body)
      expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
      expectRefused(answer, 400)
    }
  })
})

describe('a query', () => {
  it.each(named(ours.filter(({ query }) => query)))('%s: with anything wrong is refused', async (_name, route) => {
    const fields = fieldsOf(route.query as never)
    const twice = fields.map((field) => `${field}=1&${field}=1`)
    const deep = fields.map((field) => `${field}[$ne]=1`)
    for (const query of [
      'nobody=1',
      'page=0',
      'page=-1',
      'page=1e9',
      'page=NaN',
      'page=',
      'limit=1000',
      ...twice,
      ...deep,
    ])
      expectRefused(await ask(route, undefined, {}, `${pathOf(route)}?${query}`), 400)
  })
})

describe('an unknown id', () => {
  const strangeParts = ['nowhere', '%00', '..%2F..%2Fetc', '%7B%22$ne%22%3A1%7D', '__proto__', 'x'.repeat(3_000)]
  it.each(named(ours.filter(({ path }) => path.includes(':'))))('%s: answers 404, or 400', async (_name, route) => {
    for (const [name] of Object.entries(known).filter(([part]) => route.path.includes(`:${part}`)))
      for (const part of strangeParts) {
        const path = pathOf(route, { ...known, [name]: decodeURIComponent(part) })
        // The day of a date answers 400 for what is none, and 404 for one without draws.
        expectRefused(await ask(route, goodBody(route), {}, path), route.path === publicPaths.day ? 400 : 404)
      }
    expectRefused(await ask(route, goodBody(route), {}, route.path.replaceAll(/:\w+/g, '%E0%A4%A')), 400)
  })
})
