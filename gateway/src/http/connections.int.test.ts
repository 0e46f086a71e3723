import { once } from 'node:events'
import { Agent, type IncomingMessage, type ServerResponse, get } from 'node:http'
import { type Socket, connect } from 'node:net'
import { maxWaiting } from '@papan/runtime/http/in-turn.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { type TestGateway, startTestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway

describe('requests of one connection', () => {
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

describe('refused bodies', () => {
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
})

describe('a response written raw', () => {
  const path = '/api/public/page-data'
  const text = JSON.stringify({ numbers: '0042'.repeat(2_000) })
  beforeAll(async () => {
    test = await startTestGateway({ trustedProxies: ['127.0.0.0/8'] })
    test.upstreams.content.handle = (req, res) => {
      res.setHeader('content-type', 'application/json; charset=utf-8')
      if (req.url?.startsWith('/public/page-data')) res.end(text)
      else setTimeout(() => res.end('"slow"'), 50)
    }
    await test.get(path)
  })
  afterAll(() => test.stop())

  const ask = (headers = '', method = 'GET', version = '1.1') =>
    `${method} ${path} HTTP/${version}\r\nHost: x\r\n${headers}\r\n`

  /** Splits the responses of one connection by their Content-Length. */
  const answersIn = (received: string) => {
    const answers: { first: string; headers: Record<string, string>; body: string }[] = []
    for (let rest = received; rest !== '';) {
      const end = rest.indexOf('\r\n\r\n')
      const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      )
      const length = Number(headers['content-length'] ?? 0)
      answers.push({ first, headers, body: rest.slice(end + 4, end + 4 + length) })
      rest = rest.slice(end + 4 + length)
    }
    return answers
  }
  const closing = 'Connection: close\r\n'

  /** Reads until the connection closes, as the last request asks. */
  const said = async (bytes: string) => answersIn(await test.raw(bytes))

  it.each([
    ['without TLS', '', undefined],
    ['behind TLS', 'X-Forwarded-Proto: https\r\n', 'max-age=31536000'],
  ])('equals the response of node:http %s', async (_how, proxied, security) => {
    // The second waits for the first, so node:http writes it.
    const [kept, last] = await said(ask(proxied) + ask(proxied + closing))
    expect([kept?.first, kept?.body]).toEqual(['HTTP/1.1 200 OK', text])
    expect([last?.first, last?.body]).toEqual([kept?.first, text])
    expect(Math.abs(Date.parse(kept?.headers['date'] ?? '') - Date.now())).toBeLessThan(60_000)
    const { date: _mine, connection, 'keep-alive': hint, ...headers } = kept?.headers ?? {}
    const { date: _its, connection: end, ...others } = last?.headers ?? {}
    expect(headers).toEqual(others)
    expect(headers['strict-transport-security']).toBe(security)
    expect([connection, end, hint]).toEqual(['keep-alive', 'close', expect.stringMatching(/^timeout=\d+$/)])
  })

  it('is a 304 without a body for a matching ETag', async () => {
    const [known] = await said(ask(closing))
    const etag = known?.headers['etag']
    const answers = await said(ask(`If-None-Match: ${etag}\r\n`) + ask(`If-None-Match: ${etag}\r\n${closing}`))
    expect(answers.map(({ first, body }) => [first, body])).toEqual([
      ['HTTP/1.1 304 Not Modified', ''],
      ['HTTP/1.1 304 Not Modified', ''],
    ])
    const texts = answers.map(
      ({ headers: { date: _date, connection: _kept, 'keep-alive': _hint, ...headers } }) => headers,
    )
    expect(texts[0]).toEqual(texts[1])
  })

  it('arrives whole and in order between others', async () => {
    const slow = 'GET /api/public/schedules/active HTTP/1.1\r\nHost: x\r\n\r\n'
    const answers = await said(slow + ask() + ask() + ask(closing, 'HEAD'))
    expect(answers.map(({ first, body }) => [first, body.length])).toEqual([
      ['HTTP/1.1 200 OK', 6],
      ['HTTP/1.1 200 OK', text.length],
      ['HTTP/1.1 200 OK', text.length],
      ['HTTP/1.1 200 OK', 0],
    ])
  })

  it.each([
    ['HTTP/1.0', ask('', 'GET', '1.0')],
    ['a client that announces the close', ask(closing)],
  ])('ends the connection of %s', async (_name, bytes) => {
    const [answer] = await said(bytes)
    expect([answer?.body, answer?.headers['connection']]).toEqual([text, 'close'])
  })

  it('is served repeatedly on one connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const next = () =>
      new Promise<[string, boolean]>((resolve, reject) => {
        const request = get(test.url + path, { agent }, (answer: IncomingMessage) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => resolve([Buffer.concat(chunks).toString(), request.reusedSocket]))
        }).on('error', reject)
      })
    await next()
    for (let count = 0; count < 20; count++) expect(await next()).toEqual([text, true])
    agent.destroy()
  })
})
