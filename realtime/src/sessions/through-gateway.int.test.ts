import { fileURLToPath } from 'node:url'
import { io as connectTo, type Socket } from 'socket.io-client'
import { streamEpochKey } from '@papan/contracts/stream.ts'
import { instanceOf } from '@papan/contracts/socket/session-id.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import {
  announce,
  eventKeys,
  eventOf,
  resultOf,
  startTestContent,
  type TestContent,
} from '../test-kit/test-realtime.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

type Process = Awaited<ReturnType<typeof startTestProcess>>
const realtimeMain = fileURLToPath(new URL('../main.ts', import.meta.url))
const gatewayMain = fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url))

let redis: Redis
let content: TestContent
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

describe('a session through the gateway', () => {
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
