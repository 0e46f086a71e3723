import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { maxWaiting } from '@papan/runtime/http/in-turn.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
beforeEach(async () => {
  test = await startTestGateway()
})
afterEach(() => test.stop())

const token = `Authorization: Bearer ${testToken('MASTER_ADMIN')}\r\n`
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const statuses = (answer: string) => answer.match(/HTTP\/1\.1 \d+/g)

/** A client that never reads, and the gateway's end of its connection. */
const openMute = async () => {
  const ends: Socket[] = []
  test.gateway.server.once('connection', (socket: Socket) => ends.push(socket))
  const client = connect(Number(new URL(test.url).port), '127.0.0.1').pause()
  client.on('error', () => undefined)
  await eventually('the connection', () => ends[0])
  return { client, end: ends[0] as Socket }
}

describe('requests of one connection', () => {
  it('are answered in order', async () => {
    const held: ServerResponse[] = []
    test.upstreams.content.handle = (req, res) => {
      if (req.url === '/admin/markets?search=a') held.push(res)
      else res.end(JSON.stringify(req.url))
    }
    const paths = ['a', 'b', 'c'].map((name) => `/api/admin/markets?search=${name}`)
    const answered = test.raw(
      paths.map((path) => get(path, token)).join('') + get('/api/docs.css', 'Connection: close\r\n'),
    )
    await eventually('the first request', () => held[0])
    expect(test.upstreams.content.asked).toEqual(['GET /admin/markets?search=a'])
    held[0]?.end('"first"')
    const answer = await answered
    expect(statuses(answer)).toEqual(Array.from({ length: 4 }, () => 'HTTP/1.1 200'))
    expect(answer.match(/"(first|.admin[^"]+)"/g)).toEqual([
      '"first"',
      '"/admin/markets?search=b"',
      '"/admin/markets?search=c"',
    ])
  })

  it('are answered from memory and services, up to the queue limit', async () => {
    const some = Array.from({ length: maxWaiting }, (_each, index) =>
      index % 2 ? get('/api/public/page-data') : get('/api/admin/markets', token),
    )
    const answer = await test.raw(some.join('') + get('/api/docs.css', 'Connection: close\r\n'))
    expect(statuses(answer)).toHaveLength(maxWaiting + 1)
  })

  it('are all answered while the queue limit is not exceeded', async () => {
    const long = get('/api/admin/markets', `${token}X-Long: ${'x'.repeat(1_500)}\r\n`)
    const answer = await test.raw(long.repeat(400) + get('/api/docs.css', 'Connection: close\r\n'))
    expect(statuses(answer)).toHaveLength(401)
  })

  it('with bodies are read one by one', async () => {
    const bodies: string[] = []
    test.upstreams.auth.handle = (req, res) => {
      const chunks: Buffer[] = []
      req.on('data', (chunk: Buffer) => chunks.push(chunk))
      req.once('end', () => {
        bodies.push(Buffer.concat(chunks).toString())
        res.end('{}')
      })
    }
    const post = (text: string) =>
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
    const texts = ['a', 'b', 'c'].map((letter) => `"${letter.repeat(100_000)}"`)
    const answer = await test.raw(texts.map(post).join('') + get('/api/docs.css', 'Connection: close\r\n'))
    expect(statuses(answer)).toHaveLength(4)
    expect(bodies.map((body) => [body[1], body.length])).toEqual(texts.map((body) => [body[1], body.length]))
  })

  it('close their connection beyond the queue limit', async () => {
    test.upstreams.content.handle = () => undefined
    const { client, end } = await openMute()
    client.write(get('/api/admin/markets', token).repeat(maxWaiting + 2))
    await eventually('the connection to close', () => end.destroyed)
    await eventually('the client to notice', () => client.destroyed || client.resume().destroyed)
  })

  it('cost at most one unread response', async () => {
    const body = JSON.stringify('x'.repeat(1_000_000))
    test.upstreams.content.handle = (_req, res) => res.end(body)
    const { client, end } = await openMute()
    let unread = 0
    const timer = setInterval(() => (unread = Math.max(unread, end.writableLength)), 1)
    // Few enough for the queue: only unread responses hold them back.
    for (let sent = 0; sent < 20 && !end.destroyed; sent++) {
      client.write(get('/api/admin/markets', `accept-encoding: identity\r\n${token}`).repeat(2))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    clearInterval(timer)
    const asked = test.upstreams.content.asked.length
    expect(unread).toBeLessThan(1.5 * body.length)
    // The kernel buffers part of the responses.
    expect(asked).toBeLessThan(20)
    client.destroy()
  })

  it('are refused in order, where node:http would answer at once', async () => {
    const hostless = 'GET /api/docs.css HTTP/1.1\r\n\r\n'
    const expecting = get('/api/docs.css', 'Expect: tea\r\n')
    for (const [bad, status] of [
      [hostless, 400],
      [expecting, 417],
    ]) {
      const answer = await test.raw(`${get('/api/docs.css')}${bad}${get('/api/docs.css')}`)
      expect(statuses(answer)).toEqual(['HTTP/1.1 200', `HTTP/1.1 ${status}`])
      expect(answer).toMatch(/connection: close/i)
    }
  })

  it('of HTTP/1.0 need no Host', async () => {
    expect(statuses(await test.raw('GET /api/docs.css HTTP/1.0\r\n\r\n'))).toEqual(['HTTP/1.1 200'])
  })
})
