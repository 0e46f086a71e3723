import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { contentCalls } from '@papan/contracts/calls/all-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import { doubleEntry } from '@papan/contracts/calls/content/double-entry-calls.ts'
import { type StoredPrize, adminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { doubleEntrySwitched } from '@papan/contracts/events/content-events.ts'
import { prizeHeld, prizeMismatched, prizeRecorded } from '@papan/contracts/events/result-events.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { createAccessBy } from '@papan/runtime/auth/access.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testProof, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import type { TestAnswer } from '@papan/runtime/test-kit/test-server.ts'
import type { Versioned } from '@papan/service-kit/records/outbox-document.ts'
import { csv, endOf, importFile } from '../test-kit/import-file.ts'
import { type TestContent, contentOfFile, startContent } from '../test-kit/start-content.ts'

const content = await contentOfFile()

const draw = { market: 'SINGAPORE', date: '2025-01-31' }
const id = 'singapore_2025-01-31'

describe('double entry', () => {
  /** Digits that occur nowhere by chance. */
  const [right, wrong] = ['7351940286', '7351940287']
  const turn = (body: unknown) => content.asMaster('POST', '/admin/results/double-entry', body)
  type As = TestContent['asAdmin']
  const enter = (as: As, numbers: string, type = 'PRIZE 1', headers = {}) =>
    as('POST', `/admin/results/${id}/prizes`, { type, numbers }, headers)
  const written = ({ body }: TestAnswer) => body.prizes.map(({ type, numbers }: StoredPrize) => `${type} ${numbers}`)

  describe('the switch', () => {
    beforeEach(() => content.clear())

    it('is off until a master admin switches it, and the event names them', async () => {
      const off = await content.asAdmin('GET', '/admin/results/double-entry')
      expect(off.body).toEqual({ on: false, epoch: 0, rev: 0 })
      expect(doubleEntry.parse((await turn({ on: true })).body)).toMatchObject({ on: true, rev: 1 })
      expect((await content.asAdmin('GET', '/admin/results/double-entry')).body).toMatchObject({ on: true, rev: 1 })
      expect((await turn({ on: true, epoch: 7, rev: 0 })).body.rev).toBe(1)
      expect((await turn({ on: false })).body).toMatchObject({ on: false, rev: 2 })
      expect(await content.announced(doubleEntrySwitched)).toMatchObject([
        { data: { on: true }, actor: { username: 'wati' } },
        { data: { on: false } },
      ])
    })
  })

  describe('under double entry', () => {
    beforeEach(async () => {
      await content.clear()
      await content.given.schedule({ marketName: 'SINGAPORE' })
      await content.given.result(draw)
      await turn({ on: true })
    })

    /** Everything that anybody could see: public pages, answers to staff, events, remembered answers. Not the held number's own field. */
    const seen = async (...answers: TestAnswer[]): Promise<string> => {
      const paths = [
        ...['page-data', 'live-draw-data/SINGAPORE', 'detail-page/SINGAPORE', 'results/SINGAPORE/2025-01-31'].map(
          (page) => `/public/${page}`,
        ),
        '/admin/lottery-results',
        `/admin/results/${id}/revisions`,
        '/admin/results/SINGAPORE/2025-01-31',
      ]
      const pages = await Promise.all(
        paths.flatMap((path) => [content.asAdmin('GET', path), content.asMaster('GET', path)]),
      )
      // A draw that holds no published prize is nothing that visitors find.
      const isFound = pages.map(({ status }) => status === 200)
      expect(isFound.filter(Boolean).length).toBeGreaterThanOrEqual(pages.length - 2)
      const documents = (JSON.parse(await content.dump()) as (Versioned & { blind?: unknown })[][]).flat()
      const books = documents.map(({ blind: _blind, ...rest }) => rest)
      const kept = await content.connection.collection('kept-answers').find({}).toArray()
      return JSON.stringify([...pages, ...answers].map(({ text }) => text)) + JSON.stringify([books, kept])
    }

    it('a first number of PRIZE 1 to 3 is held, and no answer shows it', async () => {
      const answer = await enter(content.asAdmin, right, 'PRIZE 1', { 'idempotency-key': 'k1' })
      expect(answer.status).toBe(200)
      expect(adminResult.strict().parse(answer.body)).toMatchObject({
        prizes: [],
        pending: [{ type: 'PRIZE 1', by: 'budi', at: new Date(content.time.now).toISOString() }],
      })
      expect(await seen(answer)).not.toContain(right)
      expect(await content.dump()).toContain(right)
      expect(await content.announced(prizeHeld)).toMatchObject([{ data: { ...draw, type: 'PRIZE 1' } }])
      expect(await content.announced(prizeRecorded)).toEqual([])
    })

    it('the same number of another admin publishes it, once, in both names', async () => {
      await enter(content.asAdmin, right)
      content.time.now += 1_000
      const answer = await enter(content.asMaster, right)
      expect(answer.body).toMatchObject({
        prizes: [{ type: 'PRIZE 1', numbers: right, by: 'wati' }],
        pending: [],
        correctedAt: null,
      })
      expect(await content.announced(prizeRecorded)).toMatchObject([
        { data: { prize: { numbers: right }, agreedWith: 'budi' }, actor: { username: 'wati' } },
      ])
      const { body } = await content.send('GET', '/public/live-draw-data/SINGAPORE')
      expect(body.result.prizes).toMatchObject([{ type: 'PRIZE 1', numbers: right }])
    })

    it('an admin cannot agree with their own number, on any device', async () => {
      await enter(content.asAdmin, right)
      const stored = await content.dump()
      expect(written(await enter(content.asAdmin, right))).toEqual([])
      expect(await content.dump()).toBe(stored)
      expect(written(await enter(content.asAdmin, wrong))).toEqual([])
      expect(written(await enter(content.asMaster, wrong))).toEqual([`PRIZE 1 ${wrong}`])
    })

    it('another number of another admin publishes neither, names both, and both start again', async () => {
      await enter(content.asAdmin, right)
      const refused = await enter(content.asMaster, wrong, 'PRIZE 1', { 'idempotency-key': 'k2' })
      expect(refusalOf(refused)).toMatchObject({
        status: 409,
        code: 'PRIZE_MISMATCH',
        message: contentTexts.prizeMismatch,
        errors: { numbers: [contentTexts.prizeMismatch] },
        current: { prizes: [], pending: [], mismatches: [{ type: 'PRIZE 1', by: ['budi', 'wati'] }] },
      })
      expect(await content.announced(prizeMismatched)).toMatchObject([
        { data: { ...draw, type: 'PRIZE 1', by: ['budi', 'wati'] } },
      ])
      const everything = (await seen(refused)) + (await content.dump())
      for (const numbers of [right, wrong]) expect(everything).not.toContain(numbers)
      const again = await enter(content.asMaster, wrong, 'PRIZE 1', { 'idempotency-key': 'k2' })
      expect(refusalOf(again)).toMatchObject({ status: 409, code: 'PRIZE_MISMATCH' })
      expect(await content.announced(prizeMismatched)).toHaveLength(1)

      expect((await enter(content.asMaster, right)).body).toMatchObject({ pending: [{ by: 'wati' }] })
      expect((await enter(content.asAdmin, right)).body).toMatchObject({ prizes: [{ numbers: right }], mismatches: [] })
    })

    it('a correction needs two admins as well, and the first number is published until then', async () => {
      await enter(content.asAdmin, wrong)
      await enter(content.asMaster, wrong)
      expect(written(await enter(content.asAdmin, right))).toEqual([`PRIZE 1 ${wrong}`])
      content.time.now += 1_000
      const corrected = await enter(content.asMaster, right)
      expect(written(corrected)).toEqual([`PRIZE 1 ${right}`])
      expect(corrected.body.correctedAt).toBe(new Date(content.time.now).toISOString())
    })

    it('each of the three waits for itself, and all else is published as ever', async () => {
      await enter(content.asAdmin, right, 'PRIZE 3')
      await enter(content.asMaster, wrong, 'PRIZE 2')
      expect(written(await enter(content.asAdmin, '1', 'PRIZE 4'))).toEqual(['PRIZE 4 1'])
      expect(written(await enter(content.asMaster, '2', 'STARTER PRIZE'))).toEqual(['PRIZE 4 1', 'STARTER PRIZE 2'])
      expect(written(await enter(content.asMaster, right, 'PRIZE 3'))).toContain(`PRIZE 3 ${right}`)
    })

    it('twenty entries of two admins at once publish one number or none, never a mix', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_each, index) =>
          enter(index % 2 === 0 ? content.asAdmin : content.asMaster, index % 4 < 2 ? right : wrong),
        ),
      )
      expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
      for (const { data, record } of await content.announced(prizeRecorded)) {
        expect([right, wrong]).toContain(data.prize.numbers)
        expect(record?.prizes.length).toBeLessThanOrEqual(1)
        expect(data.agreedWith).toEqual(expect.any(String))
      }
    })

    it('a live entry started with PRIZE 1 holds it; started again by another admin it publishes it', async () => {
      await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
      const prizes = [
        { type: 'PRIZE 1', numbers: right },
        { type: 'STARTER PRIZE', numbers: '1' },
      ]
      const begin = (as: As) => as('POST', '/admin/results/start-session', { ...draw, prizes })
      const begun = await begin(content.asAdmin)
      expect(written(begun)).toEqual(['STARTER PRIZE 1'])
      expect(await seen(begun)).not.toContain(right)
      expect(written(await begin(content.asMaster))).toEqual(['STARTER PRIZE 1', `PRIZE 1 ${right}`])
    })

    it('a session that is continued with a number that differs enters the rest and says so', async () => {
      await enter(content.asAdmin, right)
      const prizes = [
        { type: 'PRIZE 1', numbers: wrong },
        { type: 'STARTER PRIZE', numbers: '1' },
      ]
      const answer = await content.asMaster('POST', '/admin/results/start-session', { ...draw, prizes })
      expect(refusalOf(answer)).toMatchObject({ status: 409, current: { prizes: [{ type: 'STARTER PRIZE' }] } })
    })

    it('no admin publishes alone by an edit, a restore or an import', async () => {
      await enter(content.asAdmin, wrong)
      const { body: published } = await enter(content.asMaster, wrong)
      const put = (prizes: object[]) => content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...draw, prizes })
      const needed = { status: 409, code: 'DOUBLE_ENTRY', errors: { prizes: [contentTexts.doubleEntryNeeded] } }
      const starter = { type: 'STARTER PRIZE', numbers: '1' }
      expect(refusalOf(await put([{ type: 'PRIZE 1', numbers: right }]))).toMatchObject(needed)
      expect(written(await put([{ type: 'PRIZE 1', numbers: wrong }, starter]))).toHaveLength(2)

      expect(written(await put([starter]))).toEqual(['STARTER PRIZE 1'])
      const restored = await content.asAdmin('POST', `/admin/results/${id}/restore`, { rev: published.rev })
      expect(refusalOf(restored)).toMatchObject(needed)

      const file = csv(`SINGAPORE,2025-02-01,PRIZE 1,${right}`, 'SINGAPORE,2025-01-20,PRIZE 1,0001')
      const { summary } = await importFile(content.asMaster, file)
      expect(summary).toMatchObject({
        created: 1,
        refused: 1,
        refusals: [{ line: 2, message: contentTexts.doubleEntryNeeded }],
      })
      await expect(importFile(content.asMaster, file, { overwrite: 'true' })).rejects.toThrow('DOUBLE_ENTRY')
      expect(await seen()).not.toContain(right)
    })

    it('a prize that is taken back takes along what was held for it', async () => {
      await enter(content.asAdmin, wrong)
      const { body } = await enter(content.asMaster, wrong)
      await enter(content.asAdmin, right)
      const answer = await content.asAdmin('DELETE', `/admin/results/${id}/prizes/${body.prizes[0].id}`)
      expect(answer.body).toMatchObject({ prizes: [], pending: [] })
      expect(await content.dump()).not.toContain(right)
    })

    it('that is switched off lets one admin publish again, and forgets what was held', async () => {
      await enter(content.asAdmin, right)
      await turn({ on: false })
      expect((await enter(content.asMaster, wrong)).body).toMatchObject({ prizes: [{ numbers: wrong }], pending: [] })
      expect(await content.dump()).not.toContain(right)
    })

    it('what was held for a deleted result does not wait in a new one', async () => {
      await enter(content.asAdmin, right)
      await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
      expect(await content.given.result(draw)).toMatchObject({ pending: [] })
      expect(written(await enter(content.asMaster, right))).toEqual([])
    })
  })
})

describe('step-up of a change', () => {
  const hour = 3_600_000
  const results = `/admin/lottery-results/${id}`
  const live = `/admin/results/${id}`
  const first = { type: 'PRIZE 1', numbers: '0042' }
  const corrected = { ...first, numbers: '0043' }
  const second = { type: 'PRIZE 2', numbers: '1111' }

  let token: string
  let asked: TestContent['asAdmin']
  beforeAll(() => {
    // Signed in ten minutes ago.
    token = testToken('MASTER_ADMIN', { username: 'ratna', ageSeconds: 600 })
    asked = content.as(token)
    content.snapshot.stepUp = { all: false, users: ['id-ratna'] }
  })
  afterAll(() => void Object.assign(content.snapshot, testSnapshot()))
  beforeEach(async () => {
    await content.clear()
    await content.given.schedule({ marketName: 'SINGAPORE' })
  })

  const proof = (session?: string) => ({ 'step-up': testProof(token, session) })
  const codeOf = async (answer: ReturnType<TestContent['asAdmin']>) => (await answer).body['code'] as string | undefined

  describe('a number of today', () => {
    it('is entered, corrected and withdrawn without a question', async () => {
      const started = await asked('POST', '/admin/results/start-session', { ...draw, prizes: [second] })
      expect(started.status).toBe(200)
      expect((await asked('POST', `${live}/prizes`, first)).status).toBe(200)
      expect((await asked('POST', `${live}/prizes`, corrected)).status).toBe(200)
      content.time.now += 23 * hour
      const { body } = await asked('PUT', results, { ...draw, prizes: [{ ...first, numbers: '0044' }] })
      expect(body).toMatchObject({ prizes: [{ numbers: '0044' }] })
      content.time.now -= 23 * hour
    })
  })

  describe('while auth answers no more', () => {
    it('a number of today is taken without a question, and a proof is checked without asking', async () => {
      const now = Date.now()
      const snapshot = JSON.stringify({ ...testSnapshot(), stepUp: { all: true, users: [] } })
      const ask = jest.fn(async () => snapshot)
      // The clock stays within the seconds that the last answer counts.
      const access = createAccessBy({ ask, log: silentLog(), clock: () => now })
      await access.refresh()
      ask.mockImplementation(() => Promise.reject(new Error('auth is away')))
      await access.refresh()
      const apart = await startContent({ access })
      await apart.given.schedule({ marketName: 'SINGAPORE' })
      const away = apart.as(token)
      expect((await away('POST', '/admin/results/start-session', { ...draw, prizes: [second] })).status).toBe(200)
      expect((await away('POST', `${live}/prizes`, first)).status).toBe(200)
      expect((await away('PUT', results, { ...draw, prizes: [corrected] })).status).toBe(200)
      apart.time.now += 25 * hour
      expect((await away('DELETE', results)).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
      expect((await away('DELETE', results, undefined, proof())).status).toBe(200)
      await apart.close()
      access.stop()
    })
  })

  describe('a PRIZE 1 older than 24 h', () => {
    it.each<[how: string, change: (headers?: Record<string, string>) => ReturnType<TestContent['asAdmin']>]>([
      ['corrected by a prize', (headers) => asked('POST', `${live}/prizes`, corrected, headers)],
      ['corrected by an edit', (headers) => asked('PUT', results, { ...draw, prizes: [corrected] }, headers)],
      [
        'corrected by a session that goes on',
        (headers) => asked('POST', '/admin/results/start-session', { ...draw, prizes: [corrected] }, headers),
      ],
      ['deleted with its result', (headers) => asked('DELETE', results, undefined, headers)],
    ])('%s needs a proof of this session', async (_how, change) => {
      await content.given.result({ ...draw, prizes: [first] })
      content.time.now += 25 * hour
      const before = await content.dump()
      expect(await codeOf(change())).toBe('STEP_UP_REQUIRED')
      expect(await codeOf(change(proof('another-session')))).toBe('STEP_UP_REQUIRED')
      expect(await content.dump()).toBe(before)
      expect((await change(proof())).status).toBe(200)
      content.time.now -= 25 * hour
    })

    it('is withdrawn and restored with a proof only; another prize beside it needs none', async () => {
      const { prizes } = await content.given.result({ ...draw, prizes: [first] })
      content.time.now += 25 * hour
      const path = `${live}/prizes/${(prizes as { id: string }[])[0]?.id}`
      expect(await codeOf(asked('DELETE', path))).toBe('STEP_UP_REQUIRED')
      expect((await asked('POST', `${live}/prizes`, second)).status).toBe(200)
      expect((await asked('DELETE', path, undefined, proof())).status).toBe(200)
      expect(await codeOf(asked('POST', `${live}/restore`, { rev: 1 }))).toBe('STEP_UP_REQUIRED')
      expect((await asked('POST', `${live}/restore`, { rev: 1 }, proof())).status).toBe(200)
      content.time.now -= 25 * hour
    })

    it('asks nobody who has no second factor', async () => {
      await content.given.result({ ...draw, prizes: [first] })
      content.time.now += 25 * hour
      expect((await content.asAdmin('POST', `${live}/prizes`, corrected)).status).toBe(200)
      expect((await content.asAdmin('DELETE', results)).status).toBe(200)
      content.time.now -= 25 * hour
    })
  })

  describe('with one idempotency key', () => {
    it('a refused call is made again with its proof, once', async () => {
      const key = { 'idempotency-key': 'wajib-dua-admin-1' }
      const path = '/admin/results/double-entry'
      expect(await codeOf(asked('POST', path, { on: true }, key))).toBe('STEP_UP_REQUIRED')
      const done = await asked('POST', path, { on: true }, { ...key, ...proof() })
      const again = await asked('POST', path, { on: true }, { ...key, ...proof() })
      expect([done.status, again.status, again.body]).toEqual([200, 200, done.body])
      await asked('POST', path, { on: false }, proof())
    })

    it('an import that overwrites needs a proof, others none', async () => {
      const form = (overwrite: string) => {
        const data = new FormData()
        data.append('file', new Blob(['market,date,type,numbers\nSINGAPORE,2025-01-30,PRIZE 1,1234\n']), 'a.csv')
        data.append('overwrite', overwrite)
        return data
      }
      expect(await codeOf(asked('POST', '/admin/results/imports', form('true')))).toBe('STEP_UP_REQUIRED')
      const { status, body } = await asked('POST', '/admin/results/imports', form('false'))
      expect(status).toBe(202)
      await endOf(content.asAdmin, body.jobId)
    })
  })

  it('the calls that may ask are those of results, revisions, imports and double entry', () => {
    const names = Object.values<Call>(contentCalls)
      .filter(({ stepUp }) => stepUp)
      .map(({ operationId }) => operationId)
    expect(names.toSorted()).toEqual([
      'addPrize',
      'copyResult',
      'deleteResult',
      'restoreRevision',
      'saveResult',
      'setDoubleEntry',
      'startImport',
      'startSession',
      'withdrawPrize',
    ])
  })
})
