import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { bulkJob, type BulkJob } from '@papan/contracts/calls/content/bulk-calls.ts'
import { scheduleSaved } from '@papan/contracts/events/content-events.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { contentOfFile } from '../test-kit/start-content.ts'
import { leaseMs } from './bulk-store.ts'

const content = await contentOfFile()
/** More than are written at once. */
const count = 10
const markets = Array.from({ length: count }, (_each, index) => `PASARAN ${index + 10}`)
/** Stored again before each test: making them takes 20 calls. */
const given: [collection: string, documents: object[]][] = []
beforeAll(async () => {
  for (const marketName of markets) await content.given.schedule({ marketName })
  for (const name of ['markets', 'schedules'])
    given.push([name, await content.connection.collection(name).find({}).toArray()])
})
beforeEach(async () => {
  await content.clear()
  Object.assign(content.snapshot, { validAfter: {}, revokedTokens: [], keptTokens: [] })
  for (const [name, documents] of given) await content.connection.collection(name).insertMany(documents)
})

const closing = { exception: { from: '2025-02-03', to: '2025-02-09', kind: 'LIBUR', reason: 'Libur bersama' } }
const later = { exception: { ...closing.exception, kind: 'GANTI_JAM', closeTime: '19:00' } }
const plan = {
  plan: { status: 'TUTUP', from: '2025-02-01T08:00:00+07:00', until: '2025-02-02T08:00:00+07:00', reason: 'Server' },
}

type Caller = typeof content.asAdmin
const ask = async (path: string, as: Caller = content.asAdmin): Promise<BulkJob> =>
  bulkJob.parse((await as('GET', `/admin/jobs/${path}`)).body)
const send = async (path: string, body: object = {}, as: Caller = content.asAdmin): Promise<BulkJob> =>
  bulkJob.parse((await as('POST', path, body)).body)
const draft = (change: object = closing, names: readonly string[] = markets, as?: Caller) =>
  send('/admin/schedules/jobs', { markets: names, change }, as)
const start = (id: string, without: number[] = [], as?: Caller) => send(`/admin/jobs/${id}/start`, { without }, as)
const ended = async (id: string): Promise<BulkJob> => {
  await eventually('the end of a job', async () => ['done', 'failed'].includes((await ask(id)).state))
  return ask(id)
}
const run = async (change?: object, without?: number[]) => {
  const { id } = await draft(change)
  await start(id, without)
  return ended(id)
}
type Listed = { marketName: string; exceptions: object[]; plan: object | null; status: string; rev: number }
const schedules = async (): Promise<Listed[]> => (await content.asAdmin('GET', '/admin/schedules')).body
const closed = async () => (await schedules()).filter(({ exceptions }) => exceptions.length > 0).length
const saved = async () => (await content.announced(scheduleSaved)).filter(({ subject }) => subject.rev > 1).length

describe('a draft', () => {
  it('shows what each line would do, and writes nothing', async () => {
    const stored = await schedules()
    const job = await draft()
    expect(job).toMatchObject({ kind: 'schedules', state: 'draft', by: 'budi', counts: { waiting: count } })
    expect(job.lines?.[0]).toMatchObject({
      line: 1,
      market: 'PASARAN 10',
      state: 'waiting',
      changes: [
        {
          column: 'exceptions',
          before: '',
          after: 'libur 3 Feb 2025 sampai 9 Feb 2025 (7 undian): Libur bersama',
        },
      ],
    })
    expect(await schedules()).toEqual(stored)
  })

  it.each([
    ['other hours', later, 'ganti jam 3 Feb 2025 sampai 9 Feb 2025 (7 undian, tutup 19:00): Libur bersama'],
    ['a status', { status: 'TUTUP' }, 'TUTUP'],
    ['a planned status', plan, 'TUTUP 1 Feb 2025 08:00 sampai 2 Feb 2025 08:00 WIB: Server'],
  ])('says %s in words', async (_name, change, after) => {
    const { lines } = await draft(change)
    expect(lines?.[0]?.changes.at(-1)).toMatchObject({ after })
  })

  it('names lines that change nothing, or cannot be written', async () => {
    await content.asAdmin('PATCH', '/admin/schedules/PASARAN%2010/status', { status: 'TUTUP' })
    const { lines } = await draft({ status: 'TUTUP' }, ['PASARAN 10', 'PASARAN 11', 'PASARAN 11', 'ENTAH'])
    expect(lines?.map(({ state, message }) => [state, message])).toEqual([
      ['unchanged', null],
      ['waiting', null],
      ['refused', contentTexts.recordTwice(2)],
      ['refused', contentTexts.scheduleNotFound],
    ])
  })

  it('refuses an exception beside another on the same days', async () => {
    await run()
    const { lines } = await draft(later)
    expect(lines?.[0]).toMatchObject({ state: 'refused', message: contentTexts.exceptionOverlap('2025-02-03') })
  })

  it.each([
    [{ markets: [], change: closing }, ['markets']],
    [{ markets, change: {} }, ['change']],
    [{ markets, change: { exception: { ...closing.exception, reason: ' ' } } }, ['change']],
    [{ markets, change: { exception: { ...closing.exception, to: '2025-02-01' } } }, ['change']],
    [{ markets, change: { ...closing, status: 'TUTUP' } }, ['change']],
    [{ markets: ['<b>'], change: closing }, ['markets']],
    [{ change: closing }, ['markets']],
  ])('is refused for %j', async (body, fields) => {
    const refusal = refusalOf(await content.asAdmin('POST', '/admin/schedules/jobs', body))
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID' })
    expect(Object.keys(refusal.errors ?? {})).toEqual(fields)
  })

  it('is one for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'sekali' }
    const body = { markets, change: closing }
    const [first, second] = [
      await content.asAdmin('POST', '/admin/schedules/jobs', body, headers),
      await content.asAdmin('POST', '/admin/schedules/jobs', body, headers),
    ]
    expect(second.body.id).toBe(first.body.id)
    expect((await content.asAdmin('GET', '/admin/jobs')).body).toHaveLength(1)
  })
})

describe('a started job', () => {
  it('writes every line once, each as one event of the admin', async () => {
    const job = await run()
    expect(job).toMatchObject({ state: 'done', counts: { held: count, waiting: 0 } })
    expect(await closed()).toBe(count)
    const events = await content.announced(scheduleSaved)
    expect(events.filter(({ subject }) => subject.rev === 2).map(({ actor }) => actor.username)).toEqual(
      Array.from({ length: count }, () => 'budi'),
    )
  })

  it('leaves out the lines that the admin skips', async () => {
    const job = await run(closing, [1, 3])
    expect(job.counts).toMatchObject({ held: count - 2, skipped: 2 })
    expect(await closed()).toBe(count - 2)
  })

  it('fails a line alone whose record changed since the draft; a retry compares it again', async () => {
    const { id } = await draft()
    await content.asAdmin('PATCH', '/admin/schedules/PASARAN%2011/status', { status: 'TUTUP' })
    await start(id)
    const job = await ended(id)
    expect(job.counts).toMatchObject({ held: count - 1, failed: 1 })
    expect(job.lines?.[1]).toMatchObject({ state: 'failed', message: errorTexts.stale })
    const again = await send(`/admin/jobs/${id}/retry`)
    expect(again).toMatchObject({ state: 'draft', counts: { waiting: 1 } })
    await start(again.id)
    expect((await ended(again.id)).counts).toMatchObject({ held: 1 })
    expect(await closed()).toBe(count)
  })

  it('leaves one effect when two admins do the same at once, or one starts it twice', async () => {
    const [one, two] = await Promise.all([draft(), draft(closing, markets, content.asMaster)])
    await Promise.all([start(one.id), start(one.id), start(two.id, [], content.asMaster)])
    const jobs = [await ended(one.id), await ended(two.id)]
    expect(jobs.map(({ counts }) => counts.held ?? 0).reduce((a, b) => a + b)).toBe(count)
    expect((await schedules()).map(({ exceptions }) => exceptions.length)).toEqual(markets.map(() => 1))
    expect(await saved()).toBe(count)
  })

  it('stops when its admin is revoked, and says so', async () => {
    const as = content.as(testToken('ADMIN', { userId: 'ani' }))
    const { id } = await draft(closing, markets, as)
    await start(id, [], as)
    await ended(id)
    const second = await draft(plan, markets, as)
    await content.connection
      .collection('bulk-jobs')
      .updateOne({ _id: second.id as never }, { $set: { state: 'waiting', startedAt: content.time.now } })
    content.snapshot.validAfter = { ani: 9_999_999_999 }
    await content.bulkRunner.resume()
    expect(await ended(second.id)).toMatchObject({ state: 'failed', message: contentTexts.jobRevoked })
    expect((await schedules()).every((schedule) => schedule.plan === null)).toBe(true)
  })
})

/** The job as a process leaves it that was killed after writing these lines, of which it marked some. */
const killedAfter = async (written: number, marked: number): Promise<string> => {
  const { id } = await draft()
  await start(id)
  const jobs = content.connection.collection('bulk-jobs')
  await ended(id)
  // A whole run is taken back for the lines after `written`.
  const stored = await content.connection
    .collection('schedules')
    .find({}, { sort: { _id: 1 } })
    .toArray()
  for (const { _id } of stored.slice(written)) {
    const before = { exceptions: [], rev: 1, appliedRequests: [] }
    await content.connection.collection('schedules').updateOne({ _id }, { $set: before, $pop: { outbox: 1 } } as never)
  }
  const set = { state: 'running', token: 'mati', leaseUntil: content.time.now + leaseMs }
  const lines = Object.fromEntries(markets.map((_each, at) => [`lines.${at}.state`, at < marked ? 'held' : 'waiting']))
  await jobs.updateOne({ _id: id as never }, { $set: { ...set, ...lines } })
  return id
}

describe('a job whose process was killed', () => {
  it.each([
    [0, 0],
    [8, 0],
    [8, 8],
    [9, 8],
    [10, 8],
    [10, 10],
  ])('after %i lines were written and %i marked goes on to its end, once', async (written, marked) => {
    const id = await killedAfter(written, marked)
    await content.bulkRunner.resume()
    expect(await ask(id)).toMatchObject({ state: 'running' })
    content.time.now += leaseMs
    await content.bulkRunner.resume()
    expect(await ended(id)).toMatchObject({ state: 'done', counts: { held: count } })
    expect((await schedules()).map(({ exceptions, rev }) => [exceptions.length, rev])).toEqual(
      markets.map(() => [1, 2]),
    )
    expect(await saved()).toBe(count)
  })
})

describe('an undo', () => {
  const undo = (id: string) => send(`/admin/jobs/${id}/undo`)

  it('reverses what holds, and is one job however often it is asked for', async () => {
    const before = await schedules()
    const job = await run(closing, [1])
    const [first, second] = await Promise.all([undo(job.id), undo(job.id)])
    expect(second.id).toBe(first.id)
    expect(await ended(first.id)).toMatchObject({ state: 'done', undoes: job.id, counts: { held: count - 1 } })
    expect(await ask(job.id)).toMatchObject({ undoneBy: first.id })
    const fieldsOf = ({ exceptions, plan: planned, status }: Listed) => ({ exceptions, planned, status })
    expect((await schedules()).map(fieldsOf)).toEqual(before.map(fieldsOf))
  })

  it('leaves a record that was changed since', async () => {
    const job = await run()
    await content.asAdmin('PATCH', '/admin/schedules/PASARAN%2011/status', { status: 'TUTUP' })
    const { id } = await undo(job.id)
    expect((await ended(id)).counts).toMatchObject({ held: count - 1, failed: 1 })
    expect(await closed()).toBe(1)
  })

  it.each(['undo', 'retry'])('%s is refused for a draft and for a job without such lines', async (call) => {
    const { id } = await draft()
    const refused = { status: 409, code: 'JOB_NOT_DONE' }
    expect(refusalOf(await content.asAdmin('POST', `/admin/jobs/${id}/${call}`, {}))).toMatchObject(refused)
    await start(id, call === 'undo' ? markets.map((_each, at) => at + 1) : [])
    await ended(id)
    expect(refusalOf(await content.asAdmin('POST', `/admin/jobs/${id}/${call}`, {}))).toMatchObject(refused)
  })
})

it('answers 404 for an unknown job', async () => {
  const notFound = { status: 404, code: 'JOB_NOT_FOUND', message: contentTexts.jobNotFound }
  for (const [method, path] of [
    ['GET', 'entah'],
    ['POST', 'entah/start'],
    ['POST', 'entah/undo'],
    ['POST', 'entah/retry'],
  ] as const)
    expect(
      refusalOf(await content.asAdmin(method, `/admin/jobs/${path}`, method === 'GET' ? undefined : { without: [] })),
    ).toEqual(notFound)
})
