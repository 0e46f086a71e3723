import { beforeEach, describe, expect, it } from '@jest/globals'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { csv, endOf, startImport } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
  // The database itself removes jobs that expired by its own clock.
  content.time.now = Date.now()
  Object.assign(content.snapshot, { validAfter: {}, revokedTokens: [], keptTokens: [] })
})

const draws = 2_000
const file = csv(
  ...Array.from(
    { length: draws },
    (_each, index) => `TAIWAN,${new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10)},PRIZE 1,0042`,
  ),
)
const ani = () => content.as(testToken('MASTER_ADMIN', { userId: 'ani' }))
const revoke = () => (content.snapshot.validAfter = { ani: 9_999_999_999 })
const stored = () => content.connection.collection('results').countDocuments()
const begin = (as = ani()): Promise<string> => startImport(as, file)
const ended = (jobId: string) => endOf(content.asAdmin, jobId)
const stopped = { code: 'IMPORT_STOPPED', message: contentTexts.importRevoked }

/** An import as a process leaves it that died before its first batch. */
const left = async (as = ani()): Promise<string> => {
  const jobId = await begin(as)
  await ended(jobId)
  for (const name of ['results', 'markets']) await content.connection.collection(name).deleteMany({})
  const piece = { _id: `${jobId}_0` as never, bytes: Buffer.from(file), expiresAt: new Date(Date.now() + 86_400_000) }
  await content.connection.collection('import-pieces').insertOne(piece)
  const open = { state: 'waiting', summary: null, failure: null }
  await content.connection.collection('imports').updateOne({ _id: jobId as never }, { $set: open })
  return jobId
}

/** Revokes the admin as soon as the first draws are stored. */
const revokeInTheMiddle = async () => {
  await eventually('the first batch', async () => (await stored()) > 0)
  revoke()
}

describe('an import whose admin is revoked', () => {
  it('stops before its next batch and its job says why', async () => {
    const jobId = await begin()
    await revokeInTheMiddle()
    expect(await ended(jobId)).toMatchObject({ state: 'failed', failure: stopped })
    const left = await stored()
    expect(left).toBeLessThan(draws)
    expect(left % 100).toBe(0)
  })

  it('stores nothing when it is resumed after that', async () => {
    const jobId = await left(content.asMaster)
    content.snapshot.validAfter = { 'id-wati': 9_999_999_999 }
    await content.importJobs.work(jobId)
    expect(await ended(jobId)).toMatchObject({ failure: stopped })
    expect(await stored()).toBe(0)
    expect(await content.connection.collection('markets').countDocuments()).toBe(0)
  })
})

describe('an import goes on', () => {
  it.each([
    ['when its admin logs out', (jti: string) => ({ revokedTokens: [jti] })],
    [
      'when its admin changes their own password',
      (jti: string) => ({ validAfter: { ani: 9_999_999_999 }, keptTokens: [jti] }),
    ],
  ])('%s', async (_name, change) => {
    const token = testToken('MASTER_ADMIN', { userId: 'ani' })
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const jobId = await begin(content.as(token))
    await eventually('the first batch', async () => (await stored()) > 0)
    Object.assign(content.snapshot, change(jti))
    expect(await ended(jobId)).toMatchObject({ state: 'done', done: draws })
  })
})

describe('an import that was pending for longer than a revocation is known', () => {
  it('stops and asks for a new import', async () => {
    const jobId = await left()
    content.time.now += 8 * 3_600_000
    await content.importJobs.work(jobId)
    expect(await ended(jobId)).toMatchObject({ failure: { ...stopped, message: contentTexts.importOutlived } })
  })
})
