import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { withoutMeasures } from '@papan/runtime/test-kit/recording-log.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { upgradeAnswer, upgradeRequest } from '@papan/runtime/test-kit/websocket-client.ts'
import {
  areProxiesInstalled,
  refusalOfCaddy,
  siteDomain,
  startSiteProxies,
  type SiteProxies,
} from '../test-kit/site-proxies.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

const visitors = ['127.0.0.2', '127.0.0.3', '::1']
const listed = '127.0.0.2'
const token = testToken('MASTER_ADMIN')

/** Accepts upgrades and says whose they are. */
const sockets = new Set<Socket>()
const realtime = createServer().on('upgrade', (req: IncomingMessage, socket: Socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  const said = ['x-forwarded-for', 'x-forwarded-proto'].map((name) => String(req.headers[name]))
  socket.write(`${upgradeAnswer(req)}${said.join(' ')}\n`)
  socket.pipe(socket)
})

let gateway: TestGateway
let proxies: SiteProxies
const whereInstalled = areProxiesInstalled ? describe : describe.skip

/** Headers that a visitor may invent. */
const invented = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http', forwarded: 'for=203.0.113.9' }

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** A request over HTTP/2 from this address. */
const ask = async (address: string, method: string, path: string, headers: Record<string, string> = {}, body = '') => {
  const socket = await proxies.connect(address, 'h2')
  const session = connectHttp2(`https://${siteDomain}`, { createConnection: () => socket })
  const head = { ':method': method, ':path': path, ...invented, ...headers }
  const stream = session.request(head, { endStream: body === '' })
  if (body) stream.end(body)
  const [answer] = (await once(stream, 'response')) as [Answer['headers'] & { ':status': number }]
  let text = ''
  for await (const part of stream) text += String(part)
  session.close()
  return { status: answer[':status'], headers: answer, body: text }
}
const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).status
const login = (address: string) =>
  statusOf(address, 'POST', '/api/auth/login', { 'content-type': 'application/json' }, '{}')

const plainly = (port: number, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers: { host: siteDomain }, agent: false }, (answer) => {
      answer.resume()
      resolve(answer)
    }).on('error', reject)
  })

whereInstalled('a gateway behind Caddy and HAProxy', () => {
  beforeAll(async () => {
    realtime.listen(0, '127.0.0.1')
    await once(realtime, 'listening')
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    realtime.close()
  })
  beforeEach(async () => {
    // As HAProxy's own address is in Compose.
    gateway = await startTestGateway({ trustedProxies: ['127.0.0.1/32'], allowedIps: [`${listed}/32`] })
    const { port } = realtime.address() as AddressInfo
    proxies = await startSiteProxies({ gateway: gateway.url, realtime: `http://127.0.0.1:${port}` })
  })
  afterEach(async () => {
    await proxies.stop()
    await gateway.stop()
  })

  it('tells visitors apart by their own addresses: allowed IPs, log of refusals, limits', async () => {
    const seen: (string | undefined)[] = []
    gateway.upstreams.auth.handle = (req, res) => {
      seen.push(String(req.headers['x-forwarded-for']))
      res.end('{}')
    }
    const statuses = await Promise.all(
      visitors.map((address) => statusOf(address, 'GET', '/api/master/users', { authorization: `Bearer ${token}` })),
    )
    expect(statuses).toEqual([200, 403, 403])
    expect(seen).toEqual([listed])

    for (let attempt = 0; attempt < 30; attempt++) await login(listed)
    expect(await login(listed)).toBe(429)
    expect([await login('127.0.0.3'), await login('::1')]).toEqual([403, 403])
    const refused = await gateway.reportedRefusals()
    expect(Object.fromEntries(refused.map(({ address, statuses }) => [address, statuses]))).toEqual({
      [listed]: { 429: 1 },
      '127.0.0.3': { 403: 2 },
      '::1': { 403: 2 },
    })
  })

  it('sends websockets straight to realtime, with the address of each visitor', async () => {
    for (const address of visitors) {
      const socket = await proxies.connect(address, 'http/1.1')
      socket.write(upgradeRequest(siteDomain).replace('\r\n\r\n', '\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n'))
      let text = ''
      while (!/\r\n\r\n.+\n$/.test(text)) text += String((await once(socket, 'data'))[0])
      expect(text).toMatch(/^HTTP\/1.1 101 /)
      expect(text.split('\r\n\r\n').at(-1)).toBe(`${address} https\n`)
      socket.write('echo')
      expect(String((await once(socket, 'data'))[0])).toBe('echo')
      socket.destroy()
    }
  })

  it('has HSTS, offers HTTP/3 and sends plain http to https', async () => {
    const { headers } = await ask(listed, 'GET', '/')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['alt-svc']).toContain(`h3=":${proxies.https}"`)
    const moved = await plainly(proxies.http, '/hasil?pasaran=SINGAPORE')
    expect([moved.statusCode, moved.headers.location]).toEqual([308, `https://${siteDomain}/hasil?pasaran=SINGAPORE`])
  })

  it('answers preflight itself, so that a port which the product holds is no other program', async () => {
    for (const port of [proxies.http, proxies.plain])
      expect((await fetch(`http://127.0.0.1:${port}/.well-known/papan-angka`)).status).toBe(200)
    await gateway.stop()
    const answer = await fetch(`http://127.0.0.1:${proxies.plain}/.well-known/papan-angka`)
    expect(await answer.text()).toBe('papan-angka')
  })

  it('does not start without a domain, and says so', () => {
    const settings = { CERTIFICATE_EMAIL: `admin@${siteDomain}`, GLOBAL_OPTIONS: '' }
    expect(refusalOfCaddy({ ...settings, DOMAIN: siteDomain })).toBe('')
    const compose = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8')
    const [, byDefault = ''] = /DOMAIN: \$\{DOMAIN:-(caddy:.+)\}$/m.exec(compose) ?? []
    expect(refusalOfCaddy({ ...settings, DOMAIN: byDefault })).toMatch(/^Error: .*DOMAIN_is_not_set_in_\.env/)
  })

  it('answers QUIC on the same port', async () => {
    const socket = createSocket('udp4')
    // A first packet of an unknown version: the server answers with the versions that it supports (RFC 9000, 6.1).
    const packet = Buffer.alloc(1_200)
    Buffer.from([0xc0, 0x1a, 0x2a, 0x3a, 0x4a, 8, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1]).copy(packet)
    socket.send(packet, proxies.https, '127.0.0.1')
    const [answer] = (await once(socket, 'message')) as [Buffer]
    socket.close()
    expect(answer.readUInt32BE(1)).toBe(0)
    expect(answer.includes(Buffer.from([0, 0, 0, 1]))).toBe(true)
  })

  it('passes a large upload on, a stream as it comes, and compression as it is', async () => {
    const sent = 'x'.repeat(1_900_000)
    let received = 0
    let [encoding, finish]: [unknown, () => void] = [undefined, () => undefined]
    gateway.upstreams.media.handle = (req, res) => {
      req.on('data', (part: Buffer) => (received += part.length))
      req.on('end', () => res.end('{}'))
    }
    gateway.upstreams.web.handle = (req, res) => {
      encoding = req.headers['accept-encoding']
      res.write('<p>first')
      finish = () => res.end('</p>')
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
    expect(await statusOf(listed, 'POST', '/api/admin/banners', headers, sent)).toBe(200)
    expect(received).toBe(sent.length)

    const socket = await proxies.connect(listed, 'h2')
    const stream = connectHttp2(`https://${siteDomain}`, { createConnection: () => socket }).request({
      ':path': '/login',
    })
    expect(String((await once(stream, 'data'))[0])).toBe('<p>first')
    finish()
    socket.destroy()
    expect(encoding).not.toBe('gzip')
  })

  it('logs no digits of a visitor, not even of a failed request', async () => {
    await gateway.stop()
    expect(await statusOf(listed, 'GET', '/api/public/numbers/5829', { referer: '/cek-angka?angka=5829' })).toBe(503)
    expect(withoutMeasures(proxies.log())).not.toContain('5829')
  })

  it('takes no address from a visitor of the plain port', async () => {
    const headers: IncomingHttpHeaders[] = []
    gateway.upstreams.auth.handle = (req, res) => {
      headers.push(req.headers)
      res.end('{}')
    }
    const options = { host: '127.0.0.1', port: proxies.plain, localAddress: listed, path: '/api/master/users' }
    const asking = request({
      ...options,
      headers: { ...invented, 'x-forwarded-proto': 'https', authorization: `Bearer ${token}` },
    })
    asking.end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([200, undefined])
    expect(headers.map((each) => each['x-forwarded-for'])).toEqual([listed])
  })
})
