import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { importJob, importStarted, type ImportJob } from '@papan/contracts/calls/content/import-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { csv, importForm } from '../test-kit/import-file.ts'
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

const begin = async (text: string, fields: Record<string, string> = {}, as = content.asMaster): Promise<string> => {
  const answer = await as('POST', route, importForm(text, fields))
  expect(answer.status).toBe(202)
  return importStarted.parse(answer.body).jobId
}
const look = async (jobId: string): Promise<ImportJob> =>
  importJob.parse((await content.asAdmin('GET', `${route}/${jobId}`)).body)
const ended = (jobId: string) =>
  eventually(
    `the end of ${jobId}`,
    async () => {
      const job = await look(jobId)
      return job.state === 'done' || job.state === 'failed' ? job : null
    },
    30_000,
  )
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

  it('stores nothing in a dry run, and counts what it would', async () => {
    const job = await ended(await begin(file, { dryRun: 'true' }))
    expect(job).toMatchObject({ dryRun: true, summary: { dryRun: true, created: 2, newMarkets: ['SINGAPORE'] } })
    expect([await count('results'), await count('markets')]).toEqual([0, 0])
  })

  it('refuses the draws of unknown markets to an admin', async () => {
    const job = await ended(await begin(file, {}, content.asAdmin))
    expect(job).toMatchObject({ by: 'budi', summary: { created: 0, refused: 3 } })
    expect(job.summary?.refusals).toContainEqual({ line: 2, message: contentTexts.marketUnknown })
  })

  it.each([
    ['no file', new FormData(), { file: [contentTexts.fileRequired] }],
    ['another header', importForm('a,b,c'), { file: [contentTexts.fileHeader] }],
    ['bytes that are no text', importForm(new Uint8Array([0xff, 0xfe, 0x00])), { file: [contentTexts.fileEncoding] }],
  ])('refuses %s at once', async (_name, form, errors) => {
    expect(refusalOf(await content.asMaster('POST', route, form))).toMatchObject({ status: 400, errors })
    expect([await count('imports'), await count('import-pieces')]).toEqual([0, 0])
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

describe('without Redis', () => {
  it('an import runs in the process that received it', async () => {
    const alone = await startContent()
    const { body } = await alone.asMaster('POST', route, importForm(file))
    const job = await eventually('its end', async () => {
      const answer = await alone.asAdmin('GET', `${route}/${body.jobId}`)
      return answer.body.state === 'done' ? answer.body : null
    })
    await alone.close()
    expect(job).toMatchObject({ summary: { created: 2 } })
  })
})

describe('GET /admin/results/imports/:jobId', () => {
  it.each(['nowhere', 'i', '%00'])('answers 404 as %s', async (jobId) => {
    expect(refusalOf(await content.asAdmin('GET', `${route}/${jobId}`))).toMatchObject({
      status: 404,
      code: 'IMPORT_NOT_FOUND',
    })
  })

  it('does not hide the draws of a market with this name', async () => {
    const draw = await content.given.result({ market: 'IMPORTS', date: '2025-01-31' })
    expect((await content.asAdmin('GET', '/admin/results/IMPORTS/2025-01-31')).body).toEqual(draw)
  })

  it('is for admins only', async () => {
    expect((await content.send('GET', `${route}/x`)).status).toBe(401)
    expect((await content.send('POST', route, importForm(file))).status).toBe(401)
  })
})
