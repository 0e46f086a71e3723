import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Router } from 'express'
import { invalid } from '@papan/runtime/errors.ts'
import { requireRole } from '../http/guard.ts'
import { createHttpApp } from '../http/http-app.ts'
import { fileOf, oneFile } from '../http/multipart.ts'
import { writeContextOf } from '../http/request-context.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { Mongo } from '../mongo/connect.ts'
import { setRestoredAt } from '../records/epochs.ts'
import { testAccess, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { createNotes } from '../test-kit/test-notes.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { claimLifeMs, createResponseStore, type ResponseStore } from './response-store.ts'
import { keyLifeMs } from '../records/outbox-document.ts'
import { createIdempotency } from './idempotency.ts'

type Line = { line: string }

const time = { now: Date.parse('2025-01-31T10:00:00Z') }
let mongo: Mongo
let notes: ReturnType<typeof createNotes>
let responses: ResponseStore

/** A server whose calls add a line to a note; start several as processes over one database. */
const startNotebook = (store: ResponseStore = responses, waitMs = 60_000) => {
  const requireAdmin = requireRole(testAccess(), 'ADMIN')
  const idempotent = createIdempotency({ responses: store, log: silentLog(), waitMs })
  const add = async (req: Parameters<typeof writeContextOf>[0], line: string) => {
    if (line === '') throw invalid({ line: ['empty'] })
    const { record } = await notes.write(String(req.params['id']), writeContextOf(req), (note) => ({
      fields: { lines: [...(note?.lines ?? []), line] },
      event: { type: 'line.added.v1', data: { line } },
    }))
    return record
  }
  const router = Router()
    .post('/notes/:id/lines', requireAdmin, idempotent, async (req, res) => {
      const record = await add(req, (req.body as Line).line)
      res.setHeader('x-changed-paths', '/public/page-data')
      res.setHeader('etag', `"1-${record?.rev}"`)
      res.status(201).json(record)
    })
    .post('/notes/:id/files', requireAdmin, oneFile('file', 1_000, 'too large'), idempotent, async (req, res) => {
      const record = await add(req, fileOf(req)?.bytes.toString() ?? '')
      res.json({ lines: record?.lines.length })
    })
  return startTestServer(
    createHttpApp({ log: silentLog(), metrics: createMetrics('test'), trusted: [], routers: [router] }),
  )
}

let server: Awaited<ReturnType<typeof startNotebook>>
beforeAll(async () => {
  mongo = await testDatabase()
  notes = createNotes(mongo.connection, { clock: () => time.now })
  responses = createResponseStore({ connection: mongo.connection, clock: () => time.now })
  await responses.model.createIndexes()
  server = await startNotebook()
})
afterAll(async () => {
  await server.close()
  await mongo.close()
})
beforeEach(async () => {
  await notes.model.deleteMany({})
  await responses.model.deleteMany({})
})

const key = (text: string) => ({ 'idempotency-key': text })
const asBudi = (method: string, path: string, body: unknown, headers = {}) =>
  server.as(testToken('ADMIN', { username: 'budi' }))(method, path, body, headers)
const asWati = (method: string, path: string, body: unknown, headers = {}) =>
  server.as(testToken('ADMIN', { username: 'wati' }))(method, path, body, headers)
const linesOf = async (id: string) => (await notes.stored(id))?.lines ?? []

describe('a request with an Idempotency-Key', () => {
  it('repeated after another write gets the same response and has one effect', async () => {
    const first = await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k1'))
    await asWati('POST', '/notes/a/lines', { line: 'y' })
    const again = await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k1'))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    for (const name of ['content-type', 'etag']) expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(again.headers.get('x-changed-paths')).toBe('/public/page-data')
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await linesOf('a')).toEqual(['x', 'y'])
  })

  it('repeated after a restore has one effect and gets the record with its new epoch', async () => {
    const restoredAt = time.now + 1_000
    await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    setRestoredAt(restoredAt)
    const again = await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    setRestoredAt(0)
    expect(again.body).toMatchObject({ lines: ['x'], epoch: restoredAt, rev: 1 })
    expect(await linesOf('a')).toEqual(['x'])
  })

  it('is the same request with its fields in another order', async () => {
    await asBudi('POST', '/notes/a/lines', '{"line":"x","more":{"a":1,"b":[2]}}', key('k'))
    const again = await asBudi('POST', '/notes/a/lines', '{"more":{"b":[2],"a":1},"line":"x"}', key('k'))
    expect(again.status).toBe(201)
    expect(await linesOf('a')).toEqual(['x'])
  })

  it.each([
    ['another body', '/notes/a/lines', { line: 'y' }],
    ['another query', '/notes/a/lines?loud=true', { line: 'x' }],
  ])('is refused with 422 for %s', async (_name, path, body) => {
    await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    const other = await asBudi('POST', path, body, key('k'))
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    expect(await linesOf('a')).toEqual(['x'])
  })

  it('is independent of the same key of another user or another call', async () => {
    await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    const [other, elsewhere] = [
      await asWati('POST', '/notes/a/lines', { line: 'y' }, key('k')),
      await asBudi('POST', '/notes/b/lines', { line: 'z' }, key('k')),
    ]
    expect([other.status, elsewhere.status]).toEqual([201, 201])
    expect([await linesOf('a'), await linesOf('b')]).toEqual([['x', 'y'], ['z']])
  })

  it('sent ten times concurrently to two processes has one effect and one response', async () => {
    const second = await startNotebook()
    const ask = second.as(testToken('ADMIN', { username: 'budi' }))
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_each, index) =>
        (index % 2 === 0 ? asBudi : ask)('POST', '/notes/a/lines', { line: 'x' }, key('k')),
      ),
    )
    await second.close()
    expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(sent[0]?.status).toBe(201)
    expect(await linesOf('a')).toEqual(['x'])
  })

  it('with a file is compared by the bytes of that file', async () => {
    const form = (text: string) => {
      const data = new FormData()
      data.set('file', new Blob([text]), 'a.txt')
      return data
    }
    const [first, again, other] = [
      await asBudi('POST', '/notes/a/files', form('one'), key('k')),
      await asBudi('POST', '/notes/a/files', form('one'), key('k')),
      await asBudi('POST', '/notes/a/files', form('two'), key('k')),
    ]
    expect([first, again, other].map(({ status }) => status)).toEqual([200, 200, 422])
    expect([first.text, again.text]).toEqual(['{"lines":1}', '{"lines":1}'])
  })

  it('that failed leaves its key free', async () => {
    const refused = await asBudi('POST', '/notes/a/lines', { line: '' }, key('k'))
    const taken = await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    expect([refused.status, taken.status]).toEqual([400, 201])
  })

  it('has one effect when the process dies between the write and recording the response', async () => {
    const dying = await startNotebook({ ...responses, record: () => Promise.reject(new Error('gone')) })
    const send = dying.as(testToken('ADMIN', { username: 'budi' }))
    await send('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    await dying.close()
    await asWati('POST', '/notes/a/lines', { line: 'y' })
    time.now += claimLifeMs
    const again = await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await linesOf('a')).toEqual(['x', 'y'])
    const once = await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    expect(once.text).toBe(again.text)
  })

  it('waits while another process handles it, then gets 409 with Retry-After', async () => {
    await responses.model.deleteMany({})
    const slow = await startNotebook({ ...responses, claim: async () => ({ kind: 'running' }) }, 300)
    const send = slow.as(testToken('ADMIN', { username: 'budi' }))
    const told = await send('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    await slow.close()
    expect([told.status, told.body.code, told.headers.get('retry-after')]).toEqual([409, 'KEY_BUSY', '1'])
    expect(await linesOf('a')).toEqual([])
  })

  it('can reuse its key after 24 hours', async () => {
    await asBudi('POST', '/notes/a/lines', { line: 'x' }, key('k'))
    time.now += keyLifeMs - 1
    expect((await asBudi('POST', '/notes/a/lines', { line: 'y' }, key('k'))).status).toBe(422)
    time.now += 1
    expect((await asBudi('POST', '/notes/a/lines', { line: 'y' }, key('k'))).status).toBe(201)
  })

  it.each([
    ['nothing', ''],
    ['201 characters', 'k'.repeat(201)],
    ['another alphabet', 'kunci-ü'],
    ['a tab', 'a\tb'],
  ])('of %s is refused with 400', async (_name, text) => {
    const refused = await asBudi('POST', '/notes/a/lines', { line: 'x' }, key(text))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['idempotency-key']])
    expect(await linesOf('a')).toEqual([])
  })

  it.each([
    ['one character', 'k'],
    ['200', 'k'.repeat(200)],
    ['quotes and blanks', '"a b"'],
  ])('of %s is accepted', async (_name, text) => {
    expect((await asBudi('POST', '/notes/a/lines', { line: 'x' }, key(text))).status).toBe(201)
  })
})
