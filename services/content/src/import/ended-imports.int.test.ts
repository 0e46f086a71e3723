import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type ImportJob } from '@papan/contracts/calls/content/import-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { csv, importFile, importOf, startImport } from '../test-kit/import-file.ts'
import { startContent, type TestContent } from '../test-kit/start-content.ts'
import { leaseMs } from './import-job-store.ts'

let content: TestContent
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content.close())
beforeEach(() => content.clear())

const draws = 240
const dates = Array.from({ length: draws }, (_each, index) =>
  new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
)
const fileOf = (numbers: string) => csv(...dates.map((date) => `TAIWAN,${date},PRIZE 1,${numbers}`))

const look = (jobId: string) => importOf(content.asAdmin, jobId)
const begin = (at: TestContent, text: string, fields?: Record<string, string>) => startImport(at.asMaster, text, fields)
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
