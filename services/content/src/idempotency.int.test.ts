import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Versioned } from '@papan/service-kit/records/outbox-document.ts'
import { contentOfFile } from './test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
  await content.given.schedule({ marketName: 'SINGAPORE' })
  await content.given.result({ market: 'SINGAPORE', date: '2025-01-30' })
  await content.given.prediction(foretold)
})

const key = (text: string) => ({ 'idempotency-key': text })
const starter = { type: 'STARTER PRIZE', numbers: '7777' }
const entries = [{ category: 'BBFS', numbers: '12345', shio: 'NAGA' as const }]
const session = { market: 'SINGAPORE', date: '2025-01-31' }
const schedule = { marketName: 'SINGAPORE', day: 'Senin', openTime: '18:00', closeTime: '17:30' }

const foretold = { ...session, date: '2025-01-30', numbers: entries }
const draw = { ...session, date: '2025-01-30', template: 'default', prizes: [starter] }

/** Every call of the service that takes a key and writes at once, a body, another body. */
const keyed: [call: string, body: () => unknown, other: () => unknown][] = [
  ['POST /admin/markets', () => ({ name: 'TAIWAN' }), () => ({ name: 'SABAH' })],
  ['POST /admin/schedules', () => schedule, () => ({ ...schedule, day: 'Rabu' })],
  [
    'POST /admin/predictions',
    () => ({ ...session, numbers: entries }),
    () => ({ ...session, date: '2025-02-01', numbers: entries }),
  ],
  ['POST /admin/results/start-session', () => ({ ...session, prizes: [starter, starter] }), () => session],
  ['POST /admin/results/singapore_2025-01-30/prizes', () => ({ ...starter, repeat: true }), () => starter],
  ['PUT /admin/lottery-results/singapore_2025-01-30', () => draw, () => ({ ...draw, template: 'modern' })],
  [
    'PUT /admin/predictions/singapore_2025-01-30',
    () => ({ ...foretold, numbers: [...entries, ...entries] }),
    () => foretold,
  ],
  ['POST /admin/draws/SINGAPORE/2025-01-31/claim', () => ({}), () => ({ from: 'id-sari' })],
]

/** Unsent events of all records. */
const changes = async () => {
  const documents = JSON.parse(await content.dump()) as Versioned[][]
  return documents.flat().reduce((sum, { outbox }) => sum + outbox.length, 0)
}

describe.each(keyed)('%s with an Idempotency-Key', (call, body, other) => {
  const [method = '', path = ''] = call.split(' ')
  const send = (text: string, sent: () => unknown = body) => content.asMaster(method, path, sent(), key(text))

  it('is applied once and answers the same again', async () => {
    const before = await changes()
    const first = await send('k1')
    const [again, third] = [await send('k1'), await send('k1')]
    expect(first.status).toBeLessThan(300)
    for (const { status, text } of [again, third]) expect([status, text]).toEqual([first.status, first.text])
    expect(again.headers.get('x-changed-paths')).toBe(first.headers.get('x-changed-paths'))
    expect(await changes()).toBe(before + 1)
  })

  it('is applied once for ten requests at the same time', async () => {
    const before = await changes()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('k2')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await changes()).toBe(before + 1)
  })

  it('answers 422 to another body and stores nothing of it', async () => {
    await send('k3')
    const before = await content.dump()
    const refused = await send('k3', other)
    expect([refused.status, refused.body.code]).toEqual([422, 'KEY_REUSED'])
    expect(await content.dump()).toBe(before)
  })

  it('answers 400 to an invalid key before anything else', async () => {
    const before = await content.dump()
    const refused = await send('k'.repeat(201))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['idempotency-key']])
    expect(await content.dump()).toBe(before)
  })
})

describe('a live entry started with prizes, repeated after its answer was lost', () => {
  it('does not enter its prizes over what was corrected since', async () => {
    const begin = () =>
      content.asAdmin(
        'POST',
        '/admin/results/start-session',
        { ...session, prizes: [{ type: 'PRIZE 1', numbers: '1111' }] },
        key('k'),
      )
    const { body } = await begin()
    await content.asAdmin('POST', `/admin/results/${body.id}/prizes`, { type: 'PRIZE 1', numbers: '2222' })
    await content.forgetAnswers()
    expect((await begin()).body.prizes).toMatchObject([{ type: 'PRIZE 1', numbers: '2222' }])
  })

  it('enters each prize once into an existing result', async () => {
    await content.given.result(session)
    const enter = () =>
      content.asAdmin(
        'POST',
        '/admin/results/start-session',
        { ...session, prizes: [starter, { type: 'PRIZE 1', numbers: '1' }] },
        key('k'),
      )
    const { body } = await enter()
    expect(body.rev).toBe(3)
    await content.asAdmin('POST', `/admin/results/${body.id}/prizes`, { type: 'PRIZE 1', numbers: '2' })
    await content.forgetAnswers()
    expect((await enter()).body).toMatchObject({ rev: 4, prizes: [starter, { type: 'PRIZE 1', numbers: '2' }] })
  })
})
