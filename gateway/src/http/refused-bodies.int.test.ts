import { once } from 'node:events'
import { connect } from 'node:net'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
beforeEach(async () => {
  test = await startTestGateway()
})
afterEach(() => test.stop())

const next = 'GET /api/docs.css HTTP/1.1\r\nHost: x\r\n\r\n'
const master = `Authorization: Bearer ${testToken('MASTER_ADMIN')}\r\n`

/**
 * Sends a head, a body of so many bytes (`late` of them once an answer is there) and one more request. Resolves with all that came and
 * whether the connection ended.
 */
const exchange = async (head: string, bytes: number, { isChunked = false, late = 0 } = {}) => {
  const client = connect(Number(new URL(test.url).port), '127.0.0.1')
  let text = ''
  let isOver = false
  client.on('data', (chunk) => (text += chunk.toString('latin1')))
  client.on('error', () => undefined)
  client.on('close', () => (isOver = true))
  await once(client, 'connect')
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
  client.write(`${head}${length}\r\n\r\n`)
  const body = 'x'.repeat(bytes)
  client.write(isChunked ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body.slice(late))
  await eventually('an answer', () => text.includes('\r\n\r\n'))
  client.write(body.slice(0, late) + next)
  const isAnswered = () => text.includes('HTTP/1.1 200')
  await eventually('the next answer or the end', () => isOver || isAnswered())
  client.destroy()
  return {
    status: Number(text.slice(9, 12)),
    saysClose: /connection: close/i.test(text),
    isOver,
    isAnswered: isAnswered(),
    text,
  }
}

const post = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${more}`
const upload = 'multipart/form-data; boundary=b'

const refusals: [string, string, number][] = [
  ['415', post('/api/auth/login', 'text/plain'), 415],
  ['413', post('/api/auth/login', 'application/json'), 413],
  ['401', post('/api/admin/markets', 'application/json'), 401],
  ['404', post('/api/none', 'application/json'), 404],
  ['405', post('/api/public/page-data', 'application/json'), 405],
  ['400', `GET /api/admin/markets HTTP/1.1\r\nHost: x\r\n${master}`, 400],
  ['401 of an upload', post('/api/admin/banners', upload), 401],
]

describe.each(refusals)('a body refused with %s', (_name, head, status) => {
  it('of 300 KB leaves the connection usable', async () => {
    const { text: _text, ...seen } = await exchange(head, 300_000)
    expect(seen).toEqual({ status, saysClose: false, isOver: false, isAnswered: true })
  })

  it.each([
    ['3 MB', false],
    ['3 MB in chunks', true],
  ])('of %s announces and closes the connection', async (_size, isChunked) => {
    const { text, ...seen } = await exchange(head, 3_000_000, { isChunked })
    expect(seen).toEqual({ status, saysClose: true, isOver: true, isAnswered: false })
    expect(text).toContain('"code":')
  })
})

describe('a body that a service refuses before its end', () => {
  it('is answered, and the connection closes as announced', async () => {
    test.upstreams.media.handle = (_req, res) => res.writeHead(413).end('{"code":"TOO_LARGE"}')
    const { text, ...seen } = await exchange(post('/api/admin/banners', upload, master), 2_000_000, { late: 500_000 })
    expect(seen).toEqual({ status: 413, saysClose: true, isOver: true, isAnswered: false })
    expect(text).toContain('TOO_LARGE')
  })
})

describe('a closing connection', () => {
  it('ignores requests after its last response', async () => {
    const body = 'x'.repeat(1_500_000)
    const first = `${post('/api/auth/login', 'text/plain')}Content-Length: ${body.length}\r\n\r\n${body}`
    const write = `${post('/api/auth/login', 'application/json')}Content-Length: 2\r\n\r\n{}`
    const answer = await test.raw(first + write)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415'])
    expect(test.upstreams.auth.asked).toEqual([])
  })
})
