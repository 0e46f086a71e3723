import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { csv, endOf, importForm, importOf, startImport } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'
import { leaseMs } from './import-job-store.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent({ withQueue: true })
})
afterAll(() => content.close())
beforeEach(() => content.clear({ keepRedis: true }))

const route = '/admin/results/imports'
const file = csv(
  'SINGAPORE,2025-01-29,PRIZE 1,0042',
  'SINGAPORE,2025-01-29,STARTER PRIZE,7777',
  'SINGAPORE,2025-01-30,PRIZE 1,0001',
  'TAIWAN,2025-01-28,PRIZE 1,99x9',
)
const dates = (count: number) =>
  Array.from({ length: count }, (_each, index) => new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10))
const long = csv(...dates(2_000).map((date) => `TAIWAN,${date},PRIZE 1,0042`))

const begin = (text: string, fields?: Record<string, string>) => startImport(content.asMaster, text, fields)
const look = (jobId: string) => importOf(content.asAdmin, jobId)
const ended = (jobId: string) => endOf(content.asAdmin, jobId)
const jobs = () => content.connection.collection('imports')
const count = (collection: string) => content.connection.collection(collection).countDocuments()
/** The file goes right after its import has ended. */
const fileGone = () => eventually('the file to go', async () => (await count('import-pieces')) === 0)

describe('POST /admin/results/imports', () => {
  it('answers at once with a job that shows its progress and its end', async () => {
    const jobId = await begin(file)
    const job = await ended(jobId)
    expect(job).toMatchObject({
      id: jobId,
      state: 'done',
      by: 'wati',
      dryRun: false,
      overwrite: false,
      done: 2,
      total: 2,
      failure: null,
      summary: { created: 2, equal: 0, refused: 1, refusals: [{ line: 5, message: contentTexts.prizeDigits }] },
    })
    expect(await count('results')).toBe(2)
    await fileGone()
  })

  it('shows its batches while it runs', async () => {
    const jobId = await begin(long)
    const seen = new Set<number>()
    await eventually(
      'the end',
      async () => {
        const { done, state } = await look(jobId)
        seen.add(done)
        return state === 'done'
      },
      30_000,
    )
    expect([...seen].at(-1)).toBe(2_000)
    expect([...seen].every((done) => done % 100 === 0)).toBe(true)
    expect(await count('results')).toBe(2_000)
  })

  it('makes one job of a request with a key, however often it comes', async () => {
    const send = () => content.asMaster('POST', route, importForm(file), { 'idempotency-key': 'k' })
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await content.forgetAnswers()
    expect((await send()).text).toBe(answers[0]?.text)
    expect(await jobs().countDocuments()).toBe(1)
    expect(await ended(answers[0]?.body.jobId)).toMatchObject({ summary: { created: 2 } })
  })

  it('runs one import after another', async () => {
    const [first, second] = [await begin(long), await begin(file)]
    await eventually('the first to be taken up', async () => (await look(first)).state !== 'waiting')
    const [a, b] = [await ended(first), await ended(second)]
    expect([a.summary?.created, b.summary?.created]).toEqual([2_000, 2])
  })
})

describe('an import whose process ended', () => {
  it('is found by the next poll for pending imports', async () => {
    const jobId = await begin(long)
    await ended(jobId)
    await fileGone()
    const piece = { _id: `${jobId}_0`, bytes: Buffer.from(long), expiresAt: new Date(Date.now() + 60_000) }
    await content.connection.collection('import-pieces').insertOne(piece as never)
    const left = {
      state: 'running',
      token: 'of another process',
      leaseUntil: content.time.now + leaseMs,
      summary: null,
    }
    await jobs().updateOne({ _id: jobId } as never, { $set: left })
    await content.importJobs.resume()
    await content.importJobs.work(jobId)
    expect((await look(jobId)).state).toBe('running')

    content.time.now += leaseMs
    await content.importJobs.resume()
    expect((await ended(jobId)).summary).toMatchObject({ created: 0, equal: 2_000 })
  })

  it('fails finally when its file was deleted', async () => {
    const jobId = await begin(file)
    await ended(jobId)
    await fileGone()
    await jobs().updateOne({ _id: jobId } as never, { $set: { state: 'waiting', summary: null } })
    await content.importJobs.work(jobId)
    expect(await look(jobId)).toMatchObject({ state: 'failed', failure: { message: contentTexts.fileHeader } })
  })
})

describe('an import with a draw that cannot be written now', () => {
  it('is retried and stores everything once it can', async () => {
    await content.given.result({ market: 'TAIWAN', date: '2025-01-28', prizes: [{ type: 'PRIZE 1', numbers: '0001' }] })
    const results = content.connection.collection('results')
    const [event] = (await results.findOne({}))?.['outbox'] ?? []
    await results.updateMany({}, { $set: { outbox: Array.from({ length: 1_000 }, () => event) } })
    const jobId = await begin(csv('TAIWAN,2025-01-28,PRIZE 1,0002'), { overwrite: 'true' })
    await eventually('a try', async () => (await jobs().findOne({ _id: jobId as never }))?.['leaseUntil'] === 0)
    expect(await look(jobId)).toMatchObject({ state: 'running', failure: null })

    await results.updateMany({}, { $set: { outbox: [event] } })
    await content.importJobs.resume()
    expect(await ended(jobId)).toMatchObject({ state: 'done', summary: { different: 1, overwritten: 1 } })
  })
})

describe('GET /admin/results/imports/:jobId', () => {
  it('does not hide the draws of a market with this name', async () => {
    const draw = await content.given.result({ market: 'IMPORTS', date: '2025-01-31' })
    expect((await content.asAdmin('GET', '/admin/results/IMPORTS/2025-01-31')).body).toEqual(draw)
  })
})
