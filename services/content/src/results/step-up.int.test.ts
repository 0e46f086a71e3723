import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { contentCalls } from '@papan/contracts/calls/all-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import { createAccessBy } from '@papan/runtime/auth/access.ts'
import { testProof, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { endOf } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'

const hour = 3_600_000
const id = 'singapore_2025-01-31'
const results = `/admin/lottery-results/${id}`
const live = `/admin/results/${id}`
const first = { type: 'PRIZE 1', numbers: '0042' }
const corrected = { ...first, numbers: '0043' }
const second = { type: 'PRIZE 2', numbers: '1111' }
const draw = { market: 'SINGAPORE', date: '2025-01-31' }

let content: TestContent
let token: string
let asked: TestContent['asAdmin']
beforeAll(async () => {
  content = await startContent()
  // Signed in ten minutes ago.
  token = testToken('MASTER_ADMIN', { username: 'ratna', ageSeconds: 600 })
  asked = content.as(token)
  content.snapshot.stepUp = { all: false, users: ['id-ratna'] }
})
afterAll(() => content.close())
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
    'deleteResult',
    'restoreRevision',
    'saveResult',
    'setDoubleEntry',
    'startImport',
    'startSession',
    'withdrawPrize',
  ])
})
