import { rawExchange } from '@papan/runtime/test-kit/raw-exchange.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestContent, startTestRealtime, type TestContent } from '../test-kit/test-realtime.ts'
import { sessionsOf } from './socket-types.ts'

type Instance = Awaited<ReturnType<typeof startTestRealtime>>
let content: TestContent
let redisUrl: string
let test: Instance
/** The id of an open session. */
let open: string

const start = async (options: { maxSessions?: number; limitScale?: number }) => {
  test = await startTestRealtime({ redisUrl, content, instanceId: 'rt-a', ...options })
  const { socket } = await test.client()
  open = socket.io.engine.id ?? ''
}
const sessions = (): number => sessionsOf(test.realtime.io).length

beforeAll(async () => {
  redisUrl = await testRedisDatabase()
  content = await startTestContent(['SINGAPORE'])
})
afterEach(() => test.stop())
afterAll(() => content.stop())

const random = 'Ab_-0123456789012345'
/** Queries that begin a session, as Engine.IO reads them: what they seem to name is empty, of another name or overruled. */
const beginning = [
  '',
  '&sid',
  '&sid=',
  '&sid=&sid=',
  '&%73id=',
  '&s%69d=',
  '&sid=OPEN&sid=',
  '&sid[]=OPEN',
  '&sid%5B%5D=OPEN',
  '&sid%5B0%5D=OPEN',
  '&SID=OPEN',
  '&sid%00=OPEN',
  '&+sid=OPEN',
  '&sid%3DOPEN',
  '&xsid=OPEN',
  '&a=?sid=OPEN',
  '&a=%26sid=OPEN',
  '#&sid=OPEN',
  '&sid=#OPEN',
]
/** Queries for an unknown session. */
const unknown = [
  '&sid=x',
  '&%73id=x',
  '&sid=OPENx',
  '&sid=OPEN&sid=x',
  `&sid=rt-a.${random}`,
  `&sid=rt-b.${random}`,
  '&sid=__proto__',
  '&sid=hasOwnProperty',
  '&sid=%20',
  '&sid=%00',
]

const transports = ['polling', 'websocket'] as const
const ask = (transport: (typeof transports)[number], query: string, headers = ''): Promise<string> => {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const target = `/socket.io/?EIO=4&transport=${transport}${query.replace('OPEN', open)}`
  const more = transport === 'websocket' ? upgrade : ''
  return rawExchange(test.url, `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}${headers}\r\n`, /\r\n\r\n/)
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

/** The answer to each query by each transport. */
const statusesOf = async (queries: string[], headers = '') => {
  const answers: Record<string, number[]> = {}
  for (const query of queries) {
    answers[query] = []
    for (const transport of transports) answers[query].push(statusOf(await ask(transport, query, headers)))
  }
  return answers
}
const each = (queries: string[], statuses: number[]) => Object.fromEntries(queries.map((query) => [query, statuses]))

describe('a request that opens a session, in any spelling of its query', () => {
  it('is admitted below the limits', async () => {
    await start({})
    expect(await statusesOf(beginning)).toEqual(each(beginning, [200, 101]))
  })

  it('is refused by a full instance', async () => {
    await start({ maxSessions: 1 })
    expect(await statusesOf(beginning)).toEqual(each(beginning, [503, 503]))
    expect(sessions()).toBe(1)
  })

  it('is refused to an address at its limit', async () => {
    await start({ limitScale: 1 / 200 })
    expect(await statusesOf(beginning)).toEqual(each(beginning, [403, 403]))
    expect(sessions()).toBe(1)
  })

  it('is refused to a page of another origin', async () => {
    await start({})
    expect(await statusesOf(beginning, 'Origin: https://jahat.example\r\n')).toEqual(each(beginning, [403, 403]))
    expect(sessions()).toBe(1)
  })

  it('is counted at once: pipelined requests do not exceed the limit', async () => {
    await start({ maxSessions: 6 })
    const one = 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n'
    const answers = await rawExchange(test.url, `${one}\r\n`.repeat(20) + `${one}Connection: close\r\n\r\n`)
    expect(answers.match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(5)
    expect(sessions()).toBe(6)
  })

  it('is released when it opens no session', async () => {
    await start({ maxSessions: 2 })
    for (let count = 0; count < 5; count++) expect(statusOf(await ask('polling', '&transport=none'))).toBe(400)
    expect(statusOf(await ask('polling', ''))).toBe(200)
  })

  it('counts for its whole IPv6 network', async () => {
    await start({ limitScale: 1 / 200 })
    const from = (address: string) => ask('polling', '', `X-Forwarded-For: ${address}\r\n`).then(statusOf)
    expect(await from('2001:db8:0:12::1')).toBe(200)
    expect(await from('2001:db8:0:13::2')).toBe(403)
    expect(await from('2001:db8:0:113::2')).toBe(200)
  })
})

describe('a request for an unknown session', () => {
  it("gets Socket.IO's own error and opens none", async () => {
    await start({ maxSessions: 1 })
    expect(await statusesOf(unknown)).toEqual(each(unknown, [400, 400]))
    const answer = await ask('polling', '&sid=x')
    expect(answer).toContain('{"code":1,"message":"Session ID unknown"}')
    expect(sessions()).toBe(1)
  })

  it('is counted: an address beyond the limit is refused', async () => {
    await start({ limitScale: 3 / 600 })
    const from = (address: string) => ask('polling', '&sid=x', `X-Forwarded-For: ${address}\r\n`).then(statusOf)
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) statuses.push(await from('203.0.113.7'))
    expect(statuses).toEqual([400, 400, 400, 503])
    expect(await from('203.0.113.8')).toBe(400)
  })
})
