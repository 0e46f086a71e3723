import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { ImportJob } from '@papan/contracts/calls/content/import-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { csv, endOf, importFile, importForm, importOf, startImport } from '../test-kit/import-file.ts'
import { type TestContent, contentOfFile, startContent } from '../test-kit/start-content.ts'
import { leaseMs } from './import-job-store.ts'

const content = await contentOfFile()

describe('jobs of imports', () => {
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
      await content.given.result({
        market: 'TAIWAN',
        date: '2025-01-28',
        prizes: [{ type: 'PRIZE 1', numbers: '0001' }],
      })
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
})

describe('an import and the rights of its admin', () => {
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
})

describe('imports that ended early', () => {
  beforeEach(() => content.clear())

  const draws = 240
  const dates = Array.from({ length: draws }, (_each, index) =>
    new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
  )
  const fileOf = (numbers: string) => csv(...dates.map((date) => `TAIWAN,${date},PRIZE 1,${numbers}`))

  const look = (jobId: string) => importOf(content.asAdmin, jobId)
  const begin = (at: TestContent, text: string, fields?: Record<string, string>) =>
    startImport(at.asMaster, text, fields)
  const numbersOf = async () => {
    const all = await content.connection.collection('results').find({}).sort({ _id: 1 }).toArray()
    return all.map(({ prizes }) => (prizes as { numbers: string }[]).map(({ numbers }) => numbers).join())
  }

  const writes = new Set(['insert', 'update', 'findAndModify'])

  /** Another process, which is cut off for good right after its `count`th write of results, as by kill -9. */
  const endingProcess = async (count: number) => {
    const process = await startContent({ like: content })
    const client = process.connection.getClient()
    const pending = new Set<number>()
    let done = 0
    const ended = new Promise<void>((resolve) => {
      client.on('commandStarted', ({ requestId, commandName, command }) => {
        if (writes.has(commandName) && command[commandName] === 'results') pending.add(requestId)
      })
      client.on('commandSucceeded', ({ requestId }) => {
        if (pending.delete(requestId) && ++done === count) void process.connection.close(true).then(resolve)
      })
    })
    return { process, ended }
  }

  /** The import goes on in this process once the other one has lost it. */
  const goOn = async (jobId: string): Promise<ImportJob> => {
    content.time.now += leaseMs
    await content.importJobs.work(jobId)
    return look(jobId)
  }

  describe('an import whose process ended', () => {
    it('behind a stored batch counts that batch as created', async () => {
      const { process, ended } = await endingProcess(2)
      const jobId = await begin(process, fileOf('0042'))
      await ended
      await process.close()
      expect(await content.connection.collection('results').countDocuments()).toBe(200)
      expect(await goOn(jobId)).toMatchObject({
        state: 'done',
        done: draws,
        summary: { draws, numbers: draws, created: draws, equal: 0, different: 0, newMarkets: ['TAIWAN'] },
      })
      expect(await numbersOf()).toEqual(dates.map(() => '0042'))
    })

    it('within a batch counts each overwritten draw once, and overwrites no later correction', async () => {
      await importFile(content.asMaster, fileOf('0042'))
      const { process, ended } = await endingProcess(140)
      const jobId = await begin(process, fileOf('7777'), { overwrite: 'true' })
      await ended
      await process.close()
      const [date = ''] = dates
      const prizes = [{ type: 'PRIZE 1', numbers: '1234' }]
      const corrected = { market: 'TAIWAN', date, template: 'classic', prizes, reason: 'Salah ketik' }
      expect((await content.asMaster('PUT', `/admin/lottery-results/taiwan_${date}`, corrected)).status).toBe(200)
      expect((await goOn(jobId)).summary).toMatchObject({ created: 0, equal: 0, different: draws, overwritten: draws })
      expect(await numbersOf()).toEqual(dates.map((each) => (each === date ? '1234' : '7777')))
    })

    it('three times says so, keeps what is stored and is not tried again', async () => {
      const { process, ended } = await endingProcess(1)
      const jobId = await begin(process, fileOf('0042'))
      await ended
      await process.close()
      for (let attempt = 2; attempt <= 3; attempt++) {
        const next = await endingProcess(1)
        next.process.time.now = content.time.now += leaseMs
        await next.process.importJobs.work(jobId).catch(() => undefined)
        await next.ended
        await next.process.close()
      }
      const stored = await content.connection.collection('results').countDocuments()
      expect(stored).toBe(draws)
      expect(await goOn(jobId)).toMatchObject({
        state: 'failed',
        failure: { code: 'IMPORT_BROKEN', message: contentTexts.importBroken },
      })
      content.time.now += leaseMs
      await content.importJobs.resume()
      expect((await look(jobId)).state).toBe('failed')
      expect(await content.connection.collection('import-pieces').countDocuments()).toBe(0)
    })

    it('in order, however often, goes on in the next one at once', async () => {
      let jobId = ''
      for (let attempt = 1; attempt <= 5; attempt++) {
        const process = await startContent({ like: content })
        jobId ||= await begin(process, fileOf('0042'))
        const working = process.importJobs.work(jobId).catch(() => undefined)
        await process.importJobs.stop()
        await working
        await process.close()
        expect((await look(jobId)).state).not.toBe('failed')
      }
      await content.importJobs.work(jobId)
      expect(await look(jobId)).toMatchObject({ state: 'done', summary: { created: draws, equal: 0 } })
    })
  })

  describe('an import whose process lost its database', () => {
    /** Closes the connection of a process within its next read of an uploaded file. */
    const cutInReading = ({ connection }: TestContent) => {
      let isCut = false
      connection.getClient().on('commandStarted', ({ commandName, command }) => {
        if (commandName !== 'find' || command['find'] !== 'import-pieces') return
        void connection.close().then(() => (isCut = true))
      })
      return () => isCut
    }

    it('goes on once that is back, however often', async () => {
      const process = await startContent({ like: content })
      const first = cutInReading(process)
      const jobId = await begin(process, fileOf('0042'))
      await eventually('the first cut', first)
      for (let cuts = 2; cuts <= 5; cuts++) {
        await process.connection.openUri(testMongoUrl(), {
          dbName: content.connection.name,
          bufferCommands: false,
          monitorCommands: true,
        })
        const isCut = cutInReading(process)
        await eventually('the next cut', async () => {
          await process.importJobs.resume().catch(() => undefined)
          return isCut()
        })
      }
      await process.connection.openUri(testMongoUrl(), { dbName: content.connection.name, bufferCommands: false })
      const end = await eventually('its end', async () => {
        await process.importJobs.resume()
        const job = await look(jobId)
        return job.state === 'running' ? null : job
      })
      await process.close()
      expect(end).toMatchObject({ state: 'done', summary: { created: draws, equal: 0 } })
    })
  })
})
