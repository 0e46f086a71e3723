import { once } from 'node:events'
import { connect } from 'node:net'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
beforeEach(async () => {
  test = await startTestGateway({ allowedOrigins: ['http://a.example'], limitScale: 100 })
  // The product's setting.
  test.gateway.server.keepAliveTimeout = 65_000
})
afterEach(() => test.stop())

const master = `Authorization: Bearer ${testToken('MASTER_ADMIN')}`
const json = 'Content-Type: application/json'
const head = (first: string, ...lines: string[]) => [`${first} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n')
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

describe('an upgrade offer that is ignored', () => {
  const offer = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c']

  it.each([
    ['of a call', head('GET /api/admin/markets', master, ...offer), 200],
    ['of a public call', head('GET /api/public/page-data', ...offer), 200],
    ['of a page', head('GET /jadwal', ...offer), 200],
    ['of a page in another spelling', head('GET /Jadwal', ...offer), 308],
    ['of a document of ours', head('GET /api/docs.css', ...offer), 200],
    ['of what is not there', head('DELETE /api/none', ...offer), 404],
    [
      'of a preflight',
      head('OPTIONS /api/auth/login', 'Origin: http://a.example', 'Access-Control-Request-Method: POST', ...offer),
      204,
    ],
    ['of a write', head('POST /api/auth/login', json, 'Content-Length: 2', ...offer) + '{}', 200],
  ])('%s closes the connection: pipelined bytes are lost', async (_what, bytes, status) => {
    // The second time some come from memory.
    for (let time = 0; time < 2; time++) {
      const text = await test.raw(bytes + head('GET /api/docs.css'))
      expect(statuses(text)[0]).toBe(status)
      expect(text.split('\r\n\r\n')[0]).toMatch(/^connection: close$/im)
    }
  })
})

describe('a request with Expect: 100-continue', () => {
  const waiting = head('POST /api/auth/login', json, 'Content-Length: 2', 'Expect: 100-continue')

  it('gets the 100 before its response, also behind others', async () => {
    const text = await test.raw(
      `${head('GET /api/admin/markets', master)}${waiting}{}${head('GET /api/admin/none', 'Connection: close')}`,
    )
    expect(statuses(text)).toEqual([200, 100, 200, 404])
    expect(text).toContain('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK')
  })

  it('may be refused in order', async () => {
    const refused = head('POST /api/admin/markets', json, 'Content-Length: 2', 'Expect: 100-continue')
    const text = await test.raw(
      `${head('GET /api/admin/markets', master)}${refused}{}${head('GET /x', 'Connection: close')}`,
    )
    expect(statuses(text)).toEqual([200, 100, 401, 200])
  })
})

describe('malformed bytes', () => {
  const broken = 'GET /api/docs.css HTTP/1.1\r\nno colon\r\n\r\n'

  it.each([
    ['a broken head', broken],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000'],
    ['a broken chunk', `${head('POST /api/auth/login', json, 'Transfer-Encoding: chunked')}zz\r\n`],
    ['an upgrade', head('GET /api/none', 'Connection: Upgrade', 'Upgrade: websocket')],
  ])('behind a pending request (%s) are never answered in its place', async (_what, bytes) => {
    test.upstreams.content.handle = (_req, res) => setTimeout(() => res.end('"first"'), 50)
    const text = await test.raw(head('GET /api/admin/markets', master) + bytes)
    expect(text).toMatch(/^(?:HTTP\/1\.1 200[^]*"first")?$/)
  })

  it.each(['zz\r\n', '2\r\n{}x\r\n0\r\n\r\n', '2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n'])(
    'in the middle of a body (%j) are no failure of the service that waits for it',
    async (bytes) => {
      test.upstreams.auth.handle = (req) => req.resume()
      const text = await test.raw(
        `${head('POST /api/auth/login', json, 'Transfer-Encoding: chunked')}1\r\n{\r\n${bytes}`,
      )
      expect(statuses(text).filter((status) => status >= 500)).toEqual([])
      expect(test.gateway.degraded()).not.toContain('auth')
    },
  )
})

describe('a body that stalls', () => {
  const stalled = head('POST /api/auth/login', json, 'Content-Length: 100') + '{'
  const openStalled = async () => {
    const client = connect(Number(new URL(test.url).port), '127.0.0.1')
    await once(client, 'connect')
    client.on('error', () => undefined).write(stalled)
    return client
  }

  it('fails its sender alone, in any number', async () => {
    test.upstreams.auth.handle = (req, res) => void req.resume().once('end', () => res.end('{}'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => test.raw(stalled)))
    expect(answers.map(statuses)).toEqual(Array.from({ length: 8 }, () => [408]))
    expect(test.gateway.degraded()).not.toContain('auth')
    expect((await test.post('/api/auth/login', {})).status).toBe(200)
  })

  it('holds no slot of the upstream', async () => {
    test.upstreams.auth.handle = (req, res) => void req.resume().once('end', () => res.end('{}'))
    // As many as run and queue at one upstream.
    const stalling = await Promise.all(Array.from({ length: 250 }, openStalled))
    expect((await test.post('/api/auth/login', {})).status).toBe(200)
    for (const client of stalling) client.destroy()
    expect(test.upstreams.auth.asked).toEqual(['POST /auth/login'])
  })

  it('closes its connection, a polling socket too', async () => {
    const text = await test.raw(head('POST /socket.io/?EIO=4&transport=polling', 'Content-Length: 100') + '4')
    expect(statuses(text)).toEqual([408])
    expect(test.upstreams.realtime.asked.filter((asked) => asked.startsWith('POST'))).toEqual([])
  })
})
