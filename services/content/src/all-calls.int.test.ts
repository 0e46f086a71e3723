import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { contentCalls } from '@papan/contracts/calls/all-calls.ts'
import { changedSubjectHeader, subjectText } from '@papan/contracts/invalidation.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { setRestoredAt } from '@papan/service-kit/records/epochs.ts'
import type { Versioned } from '@papan/service-kit/records/outbox-document.ts'
import { bodyCasesOf, formBytes, revokedInBody } from '@papan/service-kit/test-kit/revoked-in-body.ts'
import { drawId } from './draw-id.ts'
import { csv, importFile } from './test-kit/import-file.ts'
import { contentOfFile } from './test-kit/start-content.ts'

const content = await contentOfFile()

describe('idempotency', () => {
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
})

describe('after a restore', () => {
  const [market, date] = ['SINGAPORE', '2025-01-31']
  const resultId = 'singapore_2025-01-31'
  const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
  const path = `/admin/lottery-results/${resultId}`
  let restoredAt: number
  let before: { epoch: number; rev: number }

  // A backup was taken of this, and put back a minute later.
  beforeEach(async () => {
    await content.clear()
    await content.given.schedule({ marketName: market })
    await content.given.prediction({ market, date })
    await content.asMaster('POST', '/admin/results/double-entry', { on: true })
    await content.asMaster('POST', '/admin/results/double-entry', { on: false })
    before = await content.given.result({ market, date, prizes })
    await content.asAdmin('POST', `/admin/draws/${market}/${date}/claim`, {})
    content.time.now += 60_000
    restoredAt = content.time.now
    setRestoredAt(restoredAt)
  })
  afterEach(() => setRestoredAt(0))

  /** Every epoch anywhere in an answer. */
  const epochsIn = (value: unknown): number[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) =>
      key === 'epoch' ? [Number(inner)] : epochsIn(inner as unknown),
    )
  }

  const reads = Object.values(contentCalls).filter(({ method }) => method === 'GET')

  /** Routes without a record or its state. */
  const withoutEpoch = [
    '/public/markets/all-active',
    '/admin/markets/all-active',
    '/admin/markets/draws',
    '/admin/predictions/markets',
    '/public/results/:marketName/:date/corrections',
    // Nothing of that draw was withdrawn.
    '/public/results/:marketName/:date/withdrawal',
    '/public/draws-with/:number',
    '/public/corrections',
    '/public/changes',
    '/public/predictions/:marketName',
    '/public/prediction-scores',
    '/admin/results/:resultId/revisions',
    '/admin/deleted',
    '/admin/jobs',
    '/admin/jobs/:jobId',
    '/admin/results/imports/:jobId',
    '/admin/results/export',
    '/admin/schedules/export',
    '/admin/predictions/export',
    '/admin/draws/:marketName/:date/facts',
  ]

  it.each(reads.map((route) => [route.path]))('GET %s answers no lower epoch than the restore', async (route) => {
    const asked = route
      .replace(':marketName', market)
      .replace(':date', date)
      .replace(':resultId', resultId)
      .replace(':jobId', 'none')
    const epochs = epochsIn((await content.asMaster('GET', asked)).body)
    expect(new Set(epochs)).toEqual(new Set(withoutEpoch.includes(route) ? [] : [restoredAt]))
  })

  it('an edit is a later state of the restored record, in its answer and for gateways', async () => {
    const answer = await content.asAdmin('PUT', path, { market, date, prizes: [{ type: 'PRIZE 1', numbers: '1111' }] })
    expect(answer.body).toMatchObject({ epoch: restoredAt, rev: before.rev + 1 })
    const subject = { type: 'result', id: resultId, epoch: restoredAt, rev: before.rev + 1 }
    expect(answer.headers.get(changedSubjectHeader)).toBe(subjectText(subject))
  })

  it('a form that was opened before it is refused with the current record; one opened since is saved', async () => {
    const put = (epoch: number) =>
      content.asAdmin('PUT', path, { market, date, prizes }, { 'if-match': `"${epoch}-${before.rev}"` })
    const current = { epoch: restoredAt, rev: before.rev }
    expect(refusalOf(await put(before.epoch))).toMatchObject({ status: 412, current })
    expect((await put(restoredAt)).status).toBe(200)
  })

  it('a result that is deleted and created again, and a new one, are later than everything before', async () => {
    await content.asAdmin('DELETE', path)
    content.time.now = restoredAt - 60_000
    expect((await content.given.result({ market, date })).epoch).toBeGreaterThan(restoredAt)
    expect((await content.given.result({ market, date: '2025-01-30' })).epoch).toBeGreaterThan(restoredAt)
  })
})

describe('a date outside 1900 to 2199', () => {
  const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
  const numbers = [{ category: 'TOP 4D', numbers: '1234', shio: 'NAGA' }]
  const tooLate = '9999-12-31'

  beforeAll(async () => {
    await content.clear()
    await content.given.schedule({ marketName: 'SINGAPORE' })
  })

  /** Moves what the API stored to a date that it refuses. */
  const movedTo = async (collection: string, from: string, to: string) => {
    const model = content.connection.collection(collection)
    const stored = await model.findOne({ _id: drawId('SINGAPORE', from) as never })
    await model.insertOne({ ...stored, _id: drawId('SINGAPORE', to), date: to } as never)
    await model.deleteOne({ _id: drawId('SINGAPORE', from) as never })
    await content.recount()
  }

  const id = drawId('SINGAPORE', '2025-01-31')
  const draw = { market: 'SINGAPORE', date: tooLate }
  it.each([
    ['GET', `/admin/lottery-results?date=${tooLate}`, undefined, 'date'],
    ['GET', `/admin/results/export?from=${tooLate}`, undefined, 'from'],
    ['GET', `/admin/results/export?to=1899-12-31`, undefined, 'to'],
    ['POST', '/admin/results/start-session', { ...draw, prizes }, 'date'],
    ['PUT', `/admin/lottery-results/${id}`, { ...draw, prizes }, 'date'],
    ['POST', '/admin/predictions', { ...draw, numbers }, 'date'],
    ['PUT', `/admin/predictions/${id}`, { ...draw, numbers }, 'date'],
  ])('is refused on its field: %s %s', async (method, path, body, field) => {
    const answer = await content.asAdmin(method, path, body)
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: [fieldTexts.dateRange] }])
  })

  it('is refused on its line of an imported file', async () => {
    const file = csv(`SINGAPORE,${tooLate},PRIZE 1,0001`, 'SINGAPORE,2025-01-30,PRIZE 1,0002')
    const { summary } = await importFile(content.asAdmin, file)
    expect(summary).toMatchObject({ created: 1, refused: 1, refusals: [{ line: 2, message: fieldTexts.dateRange }] })
  })

  it.each(['/public/results/SINGAPORE', '/admin/results/SINGAPORE'])(
    'is not found in a path, like any draw that is not there: %s',
    async (path) => {
      for (const date of [tooLate, '0001-01-01', '2025-02-30'])
        expect((await content.asAdmin('GET', `${path}/${date}`)).status).toBe(404)
    },
  )

  it('leaves a result that is stored there readable by staff and deletable', async () => {
    await content.given.result({ market: 'SINGAPORE', date: '2025-01-31', prizes })
    await movedTo('results', '2025-01-31', tooLate)
    const oldId = drawId('SINGAPORE', tooLate)
    expect((await content.asAdmin('GET', `/admin/results/SINGAPORE/${tooLate}`)).status).toBe(200)
    expect((await content.asAdmin('GET', `/public/results/SINGAPORE/${tooLate}`)).status).toBe(404)
    const listed = await content.asAdmin('GET', '/admin/lottery-results')
    expect(listed.body.data.map((row: { id: string }) => row.id)).toContain(oldId)
    expect((await content.asAdmin('GET', '/public/page-data')).status).toBe(200)
    expect((await content.asAdmin('GET', '/admin/results/export')).text).toContain(tooLate)
    expect((await content.asAdmin('DELETE', `/admin/lottery-results/${oldId}`)).status).toBe(200)
    expect((await content.asAdmin('GET', `/admin/results/SINGAPORE/${tooLate}`)).status).toBe(404)
  })

  it('leaves a prediction that is stored there deletable', async () => {
    await content.given.prediction({ market: 'SINGAPORE', date: '2025-01-31' })
    await movedTo('predictions', '2025-01-31', tooLate)
    const oldId = drawId('SINGAPORE', tooLate)
    const listed = await content.asAdmin('GET', '/admin/predictions')
    expect(listed.body.data.map((row: { id: string }) => row.id)).toContain(oldId)
    expect((await content.asAdmin('DELETE', `/admin/predictions/${oldId}`)).status).toBe(200)
  })
})

describe('an admin who is revoked during their request', () => {
  beforeEach(async () => {
    await content.clear()
    content.snapshot.validAfter = {}
    await content.given.market('SABAH')
  })

  const file = formBytes({}, 'file', csv('SABAH,2025-01-30,PRIZE 1,0042', 'SABAH,2025-01-31,PRIZE 1,0043'))
  const json = Buffer.from(JSON.stringify({ market: 'SABAH', date: '2025-01-31', name: 'TAIWAN' }))

  it.each(bodyCasesOf('content'))('is answered 401 and nothing is stored: %s', async (_name, bodyCase) => {
    const seen = await revokedInBody({
      ...bodyCase,
      url: content.url,
      connection: content.connection,
      token: testToken('MASTER_ADMIN', { userId: 'ani' }),
      body: bodyCase.kind === 'json' ? json : file,
      revoke: () => (content.snapshot.validAfter = { ani: 9_999_999_999 }),
    })
    expect(seen).toEqual({ status: 401, code: 'BAD_TOKEN', isUntouched: true })
  })
})
