import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Socket, io as connectTo } from 'socket.io-client'
import { instanceOf } from '@papan/contracts/socket/session-id.ts'
import { streamEpochKey } from '@papan/contracts/stream.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'
import { rawExchange } from '@papan/runtime/test-kit/raw-exchange.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import {
  type Surroundings,
  type TestContent,
  announce,
  eventKeys,
  eventOf,
  resultOf,
  startSurroundings,
  startTestContent,
  startTestRealtime,
} from '../test-kit/test-realtime.ts'
import { startBeat } from './beat.ts'
import { type SharedFrameAdapter, beatGroups } from './shared-frame-adapter.ts'
import { sessionsOf } from './socket-types.ts'

let content: TestContent

describe('limits of sessions', () => {
  type Instance = Awaited<ReturnType<typeof startTestRealtime>>
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
})

describe('the beat', () => {
  let around: Surroundings
  let test: Awaited<ReturnType<typeof startTestRealtime>>
  beforeAll(async () => {
    around = await startSurroundings(['SINGAPORE'])
    test = await startTestRealtime(around)
  })
  afterAll(async () => {
    await test.stop()
    await around.stop()
  })

  it('reaches every socket repeatedly, by websocket and by polling, with and without rooms', async () => {
    const clients = [
      ...(await Promise.all(Array.from({ length: 20 }, () => test.client()))),
      await test.client({ transports: ['polling'] }),
    ]
    await clients[0]?.join('SINGAPORE')
    await eventually('three beats each', () => clients.every((client) => client.beats() >= 3), 60_000)
    expect(clients.flatMap(({ received }) => received)).toEqual([])
  })

  it('is not sent to a disconnected socket', async () => {
    await test.leave()
    const adapter = test.realtime.io.of('/').adapter as SharedFrameAdapter
    for (let group = 0; group < beatGroups; group++) adapter.beat(group)
    const client = await test.client()
    await eventually('a beat', () => client.beats() > 0)
  })

  it('catches up after a blocked event loop, each group once', async () => {
    const sent: number[] = []
    const adapter = { beat: (group: number) => sent.push(group % beatGroups) }
    let now = 0
    const stop = startBeat({ of: () => ({ adapter }) } as never, () => now)
    now = 60_000
    await eventually('all groups', () => sent.length >= beatGroups)
    stop()
    expect(sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: beatGroups }, (_each, index) => index))
  })
})

describe('a session through the gateway', () => {
  type Process = Awaited<ReturnType<typeof startTestProcess>>
  const realtimeMain = fileURLToPath(new URL('../main.ts', import.meta.url))
  const gatewayMain = fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url))

  let redis: Redis
  let instances: Process[]
  let gateway: Process
  const clients: Socket[] = []

  const isFollowing = async ({ internalUrl }: Process): Promise<boolean> => {
    const health = (await (await fetch(`${internalUrl}/readyz`)).json()) as { degraded: string[] }
    return !health.degraded.includes('redis')
  }

  beforeAll(async () => {
    const redisUrl = await testRedisDatabase()
    redis = await readyRedis(redisUrl)
    await redis.set(streamEpochKey, 'first')
    content = await startTestContent(['SINGAPORE'])
    const shared = {
      REDIS_URL: redisUrl,
      NEIGHBOURS: neighboursAt(content.url),
      ...eventKeys.readerEnv,
    }
    instances = await Promise.all(
      ['rt-a', 'rt-b'].map((id) => startTestProcess(realtimeMain, { ...shared, INSTANCE_ID: id })),
    )
    gateway = await startTestProcess(gatewayMain, {
      ...shared,
      NEIGHBOURS: neighboursAt(content.url, { realtime: instances.map(({ url }) => url) }),
    })
    await Promise.all([...instances, gateway].map((process) => process.ready()))
    // Events from before an instance follows the stream reach viewers by a fetch, which these clients do not make.
    await eventually('both to follow the stream', async () =>
      (await Promise.all(instances.map(isFollowing))).every(Boolean),
    )
  }, 120_000)
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await Promise.all([...instances, gateway].map((process) => process.stop()))
    await content.stop()
    redis.disconnect()
  }, 120_000)

  const connected = async (transports: string[], options = {}) => {
    const socket = connectTo(gateway.url, { transports, forceNew: true, ...options })
    clients.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve)
      socket.on('connect_error', reject)
    })
    return socket
  }

  const instanceOfSocket = ({ io }: Socket) => instanceOf(io.engine.id)

  it.each([
    ['by websocket', ['websocket'], 'websocket'],
    ['by polling', ['polling'], 'polling'],
    ['by polling that becomes a websocket', ['polling', 'websocket'], 'websocket'],
  ])('gets prizes %s, from either instance', async (_how, transports, ends) => {
    const sockets = await Promise.all(Array.from({ length: 6 }, () => connected(transports)))
    await eventually('the transport', () => sockets.every(({ io }) => io.engine.transport.name === ends))
    expect(new Set(sockets.map(instanceOfSocket))).toEqual(new Set(['rt-a', 'rt-b']))

    const market = 'SINGAPORE'
    const epoch = Date.now()
    content.results.set(market, resultOf(market, 1, ['0042'], '2025-01-31', epoch))
    const rev = 2
    const got = sockets.map((socket) => {
      const received: unknown[] = []
      socket.on('prize_update', (result) => received.push(result))
      socket.emit('join_room', { market, epoch: 0, rev: -1 })
      return received
    })
    await eventually('all in the room', () => got.every((received) => received.length > 0))
    const result = resultOf(market, rev, ['0042', '0007'], '2025-01-31', epoch)
    await announce(redis, eventOf.prize(result, 'PRIZE 2', '0007'))
    const expected = JSON.stringify(result)
    await eventually('the prize everywhere', () =>
      got.every((received) => JSON.stringify(received.at(-1)) === expected),
    )
    for (const socket of sockets) socket.disconnect()
  })

  it('reconnects to the other instance when its own stops', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 6 }, () => connected(['websocket'], { reconnectionDelay: 100, reconnectionDelayMax: 200 })),
    )
    expect(await instances[0]?.stop()).toBe(0)
    await eventually('all on the other', () =>
      sockets.every((socket) => socket.connected && instanceOfSocket(socket) === 'rt-b'),
    )
  })
})
