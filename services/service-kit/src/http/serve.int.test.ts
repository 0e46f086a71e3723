import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Router } from 'express'
import { call, callsOf } from '@papan/contracts/calls/call.ts'
import { z } from '@papan/contracts/schema.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { type Mongo, connectMongo } from '../mongo/connect.ts'
import { createHttpApp } from './http-app.ts'
import { type Handlers, serve } from './serve.ts'

describe('served calls', () => {
  const record = z.object({ id: z.string(), epoch: z.number(), rev: z.number() })
  const noteBody = z.strictObject({ text: z.string() })
  const upload = {
    fields: z.strictObject({ text: z.string() }),
    file: 'file',
    types: ['text/csv'],
    maxBytes: 10,
    tooLarge: 'terlalu besar',
  }
  const form = { summary: 'Unggah', role: 'ADMIN', multipart: upload, answer: z.json() } as const

  const calls = callsOf('content', {
    // Declared before its literal neighbours.
    getAny: call('GET', '/things/:name/:part', { summary: 'Apa saja', role: 'all', answer: z.json() }),
    addPart: call('POST', '/things/:name/notes', { summary: 'Catatan apa saja', role: 'all', answer: z.json() }),
    replaceAny: call('PUT', '/things/:name/:part', { summary: 'Ganti', role: 'all', answer: z.json() }),
    getCount: call('GET', '/things/count/:part', {
      summary: 'Jumlah',
      role: 'all',
      params: z.object({ part: z.string().regex(/^\d+$/) }),
      answer: z.json(),
    }),
    getPage: call('GET', '/pages/:number', {
      summary: 'Halaman',
      role: 'all',
      params: z.object({ number: z.string().regex(/^\d+$/).transform(Number) }),
      query: z.strictObject({ limit: z.string().default('10') }),
      answer: z.json(),
    }),
    addNote: call('POST', '/notes', {
      summary: 'Catatan',
      role: 'ADMIN',
      body: noteBody,
      success: 201,
      answer: record,
      etag: true,
      ifMatch: true,
    }),
    addMasterNote: call('POST', '/master-notes', {
      summary: 'Catatan utama',
      role: 'MASTER_ADMIN',
      body: noteBody,
      answer: z.json(),
    }),
    addUpload: call('POST', '/uploads', form),
    addEither: call('POST', '/either', { ...form, body: noteBody }),
    getText: call('GET', '/text', { summary: 'Teks', role: 'all', type: 'text/csv' }),
  })

  const snapshot = testSnapshot()
  let beforeUploads = 0
  const handlers: Handlers<typeof calls> = {
    getAny: ({ params }) => ({ any: params }),
    addPart: ({ params }) => ({ part: params }),
    replaceAny: ({ params }) => ({ any: params }),
    getCount: ({ params }) => ({ count: params }),
    getPage: ({ params, query }) => ({ ...params, ...query }),
    addNote({ body, ifMatch, context }) {
      return { id: `${body.text} ${context.actor.username} ${JSON.stringify(ifMatch)}`, epoch: 7, rev: 2 }
    },
    addMasterNote: ({ body }) => body,
    addUpload: ({ upload: { fields, file } }) => ({ ...fields, file: file?.bytes.toString() ?? null }),
    addEither: ({ body, upload: sent }) => ({ body: body ?? null, fields: sent?.fields ?? null }),
    getText: ({ res }) => void res.type('text/csv').send('a,b\n'),
  }

  const start = (absentBody?: object) =>
    startTestServer(
      createHttpApp({
        log: silentLog(),
        metrics: createMetrics('test'),
        trusted: [],
        routers: [
          serve(calls, handlers, {
            access: testAccess(snapshot),
            ...(absentBody ? { absentBody } : {}),
            beforeUpload: {
              addUpload: (_req, _res, next) => {
                beforeUploads++
                next()
              },
            },
          }),
        ],
      }),
    )
  let server: Awaited<ReturnType<typeof start>>
  let lenient: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    server = await start()
    lenient = await start({})
  })
  afterAll(async () => {
    await server.close()
    await lenient.close()
  })

  const asAdmin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.as(testToken('ADMIN', { username: 'budi' }))(method, path, body, headers)
  const formOf = (fields: Record<string, string>, file?: string): FormData => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    if (file !== undefined) data.set('file', new Blob([file]), 'a.csv')
    return data
  }

  describe('a served call', () => {
    it('comes before one with a named part in the place of its literal one', async () => {
      expect((await server.send('GET', '/things/count/3')).body).toEqual({ count: { part: '3' } })
      expect((await server.send('GET', '/things/a%2Fb/3')).body).toEqual({ any: { name: 'a/b', part: '3' } })
    })

    it('leaves a path that its params refuse to the next call, or to 404', async () => {
      expect((await server.send('GET', '/things/count/x')).body).toEqual({ any: { name: 'count', part: 'x' } })
      expect(refusalOf(await server.send('GET', '/pages/x'))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    })

    it('gets its params and query as their schemas read them', async () => {
      expect((await server.send('GET', '/pages/7')).body).toEqual({ number: 7, limit: '10' })
      expect((await server.send('GET', '/pages/7?limit=5')).body).toEqual({ number: 7, limit: '5' })
      expect(refusalOf(await server.send('GET', '/pages/7?more=1')).status).toBe(400)
    })

    it('answers the declared status, JSON and the ETag of its record', async () => {
      const answer = await asAdmin('POST', '/notes', { text: 'a' }, { 'if-match': '"7-1"' })
      expect([answer.status, answer.headers.get('etag')]).toEqual([201, '"7-2"'])
      expect(answer.body).toEqual({ id: 'a budi [{"epoch":7,"rev":1}]', epoch: 7, rev: 2 })
    })

    it('refuses 401 and 403 before a wrong body', async () => {
      expect(refusalOf(await server.send('POST', '/notes', {})).status).toBe(401)
      expect(refusalOf(await asAdmin('POST', '/master-notes', {})).status).toBe(403)
      const { errors } = refusalOf(await asAdmin('POST', '/notes', {}))
      expect(Object.keys(errors ?? {})).toEqual(['text'])
    })

    it('reads an absent body as its service says', async () => {
      expect(refusalOf(await asAdmin('POST', '/notes')).errors).not.toHaveProperty('text')
      const { errors } = refusalOf(await lenient.as(testToken('ADMIN'))('POST', '/notes'))
      expect(Object.keys(errors ?? {})).toEqual(['text'])
    })

    it('refuses 401 to an admin who is revoked before the handler reads the context', async () => {
      const token = testToken('ADMIN', { userId: 'ani' })
      snapshot.validAfter = { ani: 9_999_999_999 }
      expect(refusalOf(await server.as(token)('POST', '/notes', { text: 'a' }))).toMatchObject({ status: 401 })
      snapshot.validAfter = {}
    })

    it('takes the fields and file of a form after the guard', async () => {
      expect(refusalOf(await server.send('POST', '/uploads', formOf({ text: 'a' }, 'x'))).status).toBe(401)
      expect(beforeUploads).toBe(0)
      expect((await asAdmin('POST', '/uploads', formOf({ text: 'a' }, 'x'))).body).toEqual({ text: 'a', file: 'x' })
      expect((await asAdmin('POST', '/uploads', formOf({ text: 'a' }))).body).toEqual({ text: 'a', file: null })
      expect((await asAdmin('POST', '/uploads', { text: 'a' })).body).toEqual({ text: 'a', file: null })
      expect(beforeUploads).toBe(3)
      const { status, message } = refusalOf(await asAdmin('POST', '/uploads', formOf({ text: 'a' }, 'x'.repeat(11))))
      expect([status, message]).toEqual([413, 'terlalu besar'])
    })

    it('takes JSON or a form where it declares both', async () => {
      expect((await asAdmin('POST', '/either', { text: 'a' })).body).toEqual({ body: { text: 'a' }, fields: null })
      const sent = await asAdmin('POST', '/either', formOf({ text: 'a' }, 'x'))
      expect(sent.body).toEqual({ body: null, fields: { text: 'a' } })
    })

    it('writes an answer of another content type itself', async () => {
      expect((await server.send('GET', '/text')).text).toBe('a,b\n')
    })

    it('takes HEAD for GET, and answers 405 with Allow and 404 elsewhere', async () => {
      expect((await server.send('HEAD', '/text')).status).toBe(200)
      const refused = await server.send('DELETE', '/notes')
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
      const elsewhere = await server.send('PUT', '/pages/1')
      expect([elsewhere.status, elsewhere.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      for (const path of ['/nowhere', '/pages/last'])
        expect(refusalOf(await server.send('GET', path))).toMatchObject({ status: 404, message: errorTexts.notFound })
    })

    it.each([
      ['POST', '/things/count/3'],
      ['GET', '/things/other/notes'],
    ])('answers %s %s with the methods of the most literal path alone', async (method, path) => {
      const answer = await server.send(method, path)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, method === 'GET' ? 'POST' : 'GET, HEAD'])
    })

    it('answers OPTIONS with the methods of its path', async () => {
      const answer = await server.send('OPTIONS', '/pages/1')
      expect([answer.status, answer.headers.get('allow')]).toEqual([200, 'GET, HEAD'])
    })
  })

  describe('serve', () => {
    it('throws for an idempotent call without the idempotency handler', () => {
      const idempotent = callsOf('content', {
        add: call('POST', '/a', { summary: 'a', role: 'all', idempotent: true, answer: z.json() }),
      })
      expect(() => serve(idempotent, { add: () => null }, { access: testAccess(snapshot) })).toThrow('add needs')
    })
  })
})

describe('a request whose database', () => {
  let wire: Awaited<ReturnType<typeof startTestWire>>
  let mongo: Mongo
  let server: Awaited<ReturnType<typeof startTestServer>>
  const seen = new Set<string>()

  /** A connection that looks after its server twice a second, so that a pool is cleared while operations wait. */
  const watchful = (url: string): string => {
    const address = new URL(url)
    for (const [name, value] of Object.entries({
      directConnection: 'true',
      heartbeatFrequencyMS: '500',
      serverMonitoringMode: 'poll',
    }))
      address.searchParams.set(name, value)
    return address.href
  }
  const work: Record<string, (id: string) => Promise<unknown>> = {
    find: () => mongo.connection.collection('numbers').findOne({}),
    insert: (id) => mongo.connection.collection('numbers').insertOne({ _id: id as never }),
    batch: (id) => mongo.connection.collection('numbers').insertMany([{ _id: id as never }], { ordered: false }),
  }
  const router = Router().post('/:what/:id', async (req, res) => {
    try {
      await work[req.params.what]?.(req.params.id)
    } catch (error) {
      seen.add((error as Error).name)
      throw error
    }
    res.json({})
  })

  beforeAll(async () => {
    wire = await startTestWire(testMongoUrl())
    mongo = connectMongo({ url: watchful(wire.url), database: 'test_away', log: silentLog() }, () => Promise.resolve())
    server = await startTestServer(
      createHttpApp({ log: silentLog(), metrics: createMetrics('test'), trusted: [], routers: [router] }),
    )
  })
  afterAll(async () => {
    await server.close()
    wire.close()
    await mongo.close()
  })

  /** Each kind of operation, several at once, once the wire is as `harm` leaves it. */
  const refusals = async (harm: () => unknown) => {
    const asked = Object.keys(work).flatMap((what) =>
      [1, 2, 3].map((number) => server.send('POST', `/${what}/${Math.random()}-${number}`)),
    )
    harm()
    return Promise.all(asked)
  }
  const away = { status: 503, code: 'UNAVAILABLE', message: errorTexts.unavailable }

  it('was never reachable is answered 503 with Retry-After, and no line in the log above debug', async () => {
    const { log, lines } = recordingLog()
    const early = connectMongo({ url: 'mongodb://127.0.0.1:1', database: 'x', log: silentLog() }, async () => {})
    const own = await startTestServer(
      createHttpApp({
        log,
        metrics: createMetrics('test'),
        trusted: [],
        routers: [
          Router().get(
            '/model',
            async (_req, res) => void res.json(await early.connection.collection('x').findOne({})),
          ),
        ],
      }),
    )
    const answer = await own.send('GET', '/model')
    expect([refusalOf(answer), answer.headers.get('retry-after')]).toEqual([away, '2'])
    expect(lines.filter((line) => !line.includes('"level":20'))).toEqual([])
    await own.close()
    await early.close()
  })

  it('hangs, disconnects or stays down is answered 503 with Retry-After', async () => {
    await mongo.ready
    // Connections that are there, and wait for an answer when the server is found to be away.
    expect(new Set((await refusals(() => undefined)).map(({ status }) => status))).toEqual(new Set([200]))
    const answers = await refusals(() => wire.silence())
    wire.cut()
    answers.push(...(await refusals(() => undefined)))
    await wire.mend()
    answers.push(...(await refusals(() => wire.cut())))
    await wire.mend()
    const failed = answers.filter(({ status }) => status !== 200)
    expect(failed.map((answer) => [refusalOf(answer), answer.headers.get('retry-after')])).toEqual(
      failed.map(() => [away, '2']),
    )
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(['MongoBulkWriteError', 'PoolClearedOnNetworkError']))
  })

  it('is back is answered normally', async () => {
    expect((await server.send('POST', '/find/x')).status).toBe(200)
  })
})
