import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Router } from 'express'
import { notSignedIn } from '@papan/runtime/errors.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { rawExchange } from '@papan/runtime/test-kit/raw-exchange.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { allowMethods } from './serve.ts'
import { createHttpApp } from './http-app.ts'
import { oneFile } from './multipart.ts'

const asked: string[] = []
const router = Router()
  .post('/notes', (req, res) => void res.json(req.body))
  .post('/closed', () => {
    throw notSignedIn()
  })
  .post('/files', oneFile('file', 1_000, 'Terlalu besar.'), (_req, res) => void res.json({}))
  .get('/next', (_req, res) => {
    asked.push('next')
    res.json({ next: true })
  })
  .all('/next', allowMethods(['GET']))

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer(
    createHttpApp({ log: silentLog(), metrics: createMetrics('test'), trusted: [], routers: [router] }),
  )
})
afterAll(() => server.close())

const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
const next = 'GET /next HTTP/1.1\r\nHost: x\r\n\r\n'
const request = (path: string, type: string, bytes: number, isChunked = false) => {
  const body = part + 'x'.repeat(bytes)
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n`
  return isChunked
    ? `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    : `${head}Content-Length: ${body.length}\r\n\r\n${body}`
}
const upload = 'multipart/form-data; boundary=b'

describe.each([
  ['413', '/notes', 'application/json', 413],
  ['415', '/notes', 'text/plain', 415],
  ['401', '/closed', upload, 401],
  ['404', '/none', upload, 404],
  ['405', '/next', upload, 405],
  ['413 of a file', '/files', upload, 413],
])('a body refused with %s', (_name, path, type, status) => {
  it.each([
    ['300 KB', 300_000, false],
    ['3 MB', 3_000_000, false],
    ['3 MB in chunks', 3_000_000, true],
  ])('of %s leaves a connection that answers, or says that it closes and closes', async (_size, bytes, isChunked) => {
    asked.length = 0
    const answer = await rawExchange(server.url, request(path, type, bytes, isChunked) + next, /"next":true/)
    const [first, ...more] = answer.match(/HTTP\/1\.1 \d+/g) ?? []
    expect(first).toBe(`HTTP/1.1 ${status}`)
    const closes = /connection: close/i.test(answer)
    expect({ closes, more, asked }).toEqual(
      closes ? { closes, more: [], asked: [] } : { closes, more: ['HTTP/1.1 200'], asked: ['next'] },
    )
  })
})
