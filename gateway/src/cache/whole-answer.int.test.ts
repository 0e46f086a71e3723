import { Agent, get, type IncomingMessage } from 'node:http'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

const path = '/api/public/page-data'
const text = JSON.stringify({ numbers: '0042'.repeat(2_000) })

let test: TestGateway
beforeAll(async () => {
  test = await startTestGateway()
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

describe('a response written raw', () => {
  it('equals the response of node:http', async () => {
    // The second waits for the first, so node:http writes it.
    const [kept, last] = await said(ask() + ask(closing))
    expect([kept?.first, kept?.body]).toEqual(['HTTP/1.1 200 OK', text])
    expect([last?.first, last?.body]).toEqual([kept?.first, text])
    expect(Math.abs(Date.parse(kept?.headers['date'] ?? '') - Date.now())).toBeLessThan(60_000)
    const { date: _mine, connection, 'keep-alive': hint, ...headers } = kept?.headers ?? {}
    const { date: _its, connection: end, ...others } = last?.headers ?? {}
    expect(headers).toEqual(others)
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
