import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { instanceOf } from '@papan/contracts/socket/session-id.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { maskedFrame, upgradeRequest } from '@papan/runtime/test-kit/websocket-client.ts'
import {
  announce,
  eventOf,
  resultOf,
  startTestContent,
  startTestRealtime,
  type TestContent,
} from '../test-kit/test-realtime.ts'
import { sessionsOf } from './socket-types.ts'

let redis: Redis
let content: TestContent
let test: Awaited<ReturnType<typeof startTestRealtime>>
/** The end of a session that never joins the namespace; it takes 5 s, in which the other tests are run. */
let silentEnd: Promise<unknown>

beforeAll(async () => {
  const redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
  content = await startTestContent(['SINGAPORE', 'SYDNEY', 'SABAH 4D'])
  test = await startTestRealtime({ redisUrl, content, instanceId: 'rt-a', allowedOrigins: ['https://lain.example'] })
  const silent = (await rawWebsocket()).resume()
  silentEnd = new Promise((resolve) => silent.once('close', resolve))
})
afterAll(async () => {
  await test.stop()
  await content.stop()
  redis.disconnect()
})

const polling = '/socket.io/?EIO=4&transport=polling'
const handshake = (headers = {}) => fetch(test.url + polling, { headers })

/** A bare websocket connection that reads only on demand. */
const rawWebsocket = () =>
  new Promise<Socket>((resolve) => {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1', () => {
      socket.write(upgradeRequest('127.0.0.1'))
      resolve(socket)
    })
  })

describe('a session', () => {
  it('carries its instance in its id, whatever the transport', async () => {
    const { sid } = JSON.parse((await (await handshake()).text()).slice(1)) as { sid: string }
    const websocket = await test.client()
    expect([instanceOf(sid), instanceOf(websocket.socket.io.engine.id)]).toEqual(['rt-a', 'rt-a'])
  })

  it('belongs to the instance named at /instance; other paths are 404', async () => {
    const answer = await fetch(`${test.url}/instance`)
    expect([answer.status, await answer.json()]).toEqual([200, { id: 'rt-a', visitors: expect.any(Number) }])
    expect((await fetch(`${test.url}/`)).status).toBe(404)
    expect((await fetch(`${test.url}/socket.io/socket.io.js`)).status).toBe(400)
  })

  it.each([
    ['https://lain.example', 200],
    ['https://jahat.example', 403],
    ['null', 403],
  ])('from a page of %s is answered %i, without CORS headers', async (origin, status) => {
    const answer = await handshake({ origin })
    expect(answer.status).toBe(status)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })

  it('releases its handshake request', async () => {
    const before = new Set(sessionsOf(test.realtime.io))
    await test.client()
    const session = sessionsOf(test.realtime.io).find((one) => !before.has(one))
    expect(session?.request).toBeNull()
    // The remaining listener is the one of `ws`.
    expect(session?.transport.socket?._socket?.listenerCount('close')).toBe(1)
  })

  it('negotiates no compression', async () => {
    const { socket } = await test.client({ perMessageDeflate: { threshold: 0 } })
    const { transport } = socket.io.engine as unknown as { transport: { ws: { extensions: string } } }
    expect(transport.ws.extensions).toBe('')
  })

  it.each([
    ['websocket', 20_000],
    ['websocket', 2_100],
    ['polling', 2_100],
  ])('by %s ends when it sends %i characters, which no message has', async (transport, length) => {
    const { socket } = await test.client({ transports: [transport] })
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    socket.emit('join_room', 'x'.repeat(length))
    await ended
  })

  /** Masked with zeros, so that only the head differs from that of a whole message. */
  const fragments = (count: number): Buffer =>
    Buffer.concat(
      Array.from({ length: count }, (_each, index) => Buffer.from([index === 0 ? 0x01 : 0x00, 0x81, 0, 0, 0, 0, 0x78])),
    )
  it.each([
    ['a packet of a million attachments', maskedFrame('451000000-["join_room",{"_placeholder":true,"num":0}]')],
    ['a message in endless fragments', fragments(17_000)],
  ])('by websocket ends when it sends %s', async (_what, bytes) => {
    const { socket } = await rawViewer('SINGAPORE')
    const ended = once(socket.resume(), 'close')
    socket.write(bytes)
    await ended
  })

  it.each(['websocket', 'polling'])('by %s takes a long token and all its rooms at once', async (transport) => {
    const { socket, join } = await test.client({ transports: [transport], auth: { token: 'x'.repeat(1_500) } })
    for (let index = 0; index < 49; index++)
      socket.emit('join_room', { market: 'X'.repeat(60), epoch: Number.MAX_SAFE_INTEGER, rev: index })
    await join('SABAH 4D')
    expect(socket.connected).toBe(true)
  })
})

/** A connection in the room of a market that reads on demand. */
const rawViewer = async (market: string) => {
  const socket = await rawWebsocket()
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  await eventually('the session', () => received.includes('0{"sid"'))
  socket.write(maskedFrame('40'))
  // Messages before the server's answer are dropped.
  await eventually('the answer', () => received.includes('40{"sid"'))
  socket.write(maskedFrame(`42["join_room","${market}"]`))
  return { socket, received: () => received }
}
const viewersOf = (market: string) => test.realtime.io.of('/').adapter.rooms.get(`market:${market}`)?.size ?? 0

describe('a reader behind a link that was away', () => {
  it('gets the whole burst and is not cut', async () => {
    const known = new Set(sessionsOf(test.realtime.io))
    const { socket, received } = await rawViewer('SYDNEY')
    await eventually('it in the room', () => viewersOf('SYDNEY') === 1)
    const session = sessionsOf(test.realtime.io).find((one) => !known.has(one))
    socket.pause()
    const emit = (marketName: string) =>
      test.realtime.io.local.to('market:SYDNEY').emit('schedule_update', { marketName })
    const unread = () => session?.transport.socket?.bufferedAmount ?? 0
    await eventually('64 KB unread', () => {
      if (unread() < 70_000) emit('x'.repeat(20_000))
      return unread() >= 70_000
    })
    for (let count = 0; count < 5; count++) emit('y'.repeat(20_000))
    emit('the last')
    socket.resume()
    await eventually('the last message', () => received().includes('the last'))
    expect(await test.count('cut_slow_readers_total')).toBe(0)
    socket.destroy()
  })
})

describe('a reader that does not read', () => {
  it('is closed before its backlog grows, others get every message', async () => {
    const { socket: stuck } = await rawViewer('SINGAPORE')
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    await eventually('both in the room', () => viewersOf('SINGAPORE') === 2)
    stuck.pause()
    const prizes = Array.from({ length: 200 }, (_, index) => String(index).padStart(20, '0'))
    let rev = 1
    await eventually(
      'the stuck reader to be cut',
      async () => {
        for (let i = 0; i < 50; i++)
          await announce(redis, eventOf.prize(resultOf('SINGAPORE', ++rev, prizes), 'PRIZE 2'))
        return (await test.count('cut_slow_readers_total')) > 0
      },
      100_000,
    )
    await eventually('the last prize', () => viewer.of('prize_update').length === rev - 1)
    expect(viewer.socket.connected).toBe(true)
    stuck.destroy()
  })
})

describe('a poller that does not poll', () => {
  it('is closed before its backlog grows', async () => {
    const { sid } = JSON.parse((await (await handshake()).text()).slice(1)) as { sid: string }
    await fetch(`${test.url}${polling}&sid=${sid}`, { method: 'POST', body: '40' })
    const sockets = () => [...test.realtime.io.of('/').sockets.values()]
    const socket = await eventually('it to join', () =>
      sockets().find(({ conn }) => (conn as unknown as { id: string }).id === sid),
    )
    const cut = await test.count('cut_slow_readers_total')
    // To it alone: clients of other tests may be cut for a burst that their own process keeps them from reading.
    const emit = () => test.realtime.io.local.to(socket.id).emit('schedule_update', { marketName: 'x'.repeat(30_000) })
    for (let i = 0; i < 20; i++) emit()
    const isOpen = () => sessionsOf(test.realtime.io).some((session) => session.id === sid)
    await eventually('its end', () => !isOpen())
    expect(await test.count('cut_slow_readers_total')).toBe(cut + 1)
  })
})

describe('a full instance', () => {
  it('answers 503 to further sessions by either transport, keeps its open ones', async () => {
    const full = await startTestRealtime({ redisUrl: await testRedisDatabase(), content, maxSessions: 2 })
    const clients = [await full.client(), await full.client({ transports: ['polling'] })]
    const refused = await fetch(full.url + polling)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    const socket = connect(Number(new URL(full.url).port), '127.0.0.1')
    socket.write(upgradeRequest('127.0.0.1'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /)
    await once(socket, 'close')
    for (const client of clients) await client.join('SINGAPORE')
    clients[0]?.socket.disconnect()
    await eventually('a free session', async () => (await fetch(full.url + polling)).ok)
    await full.stop()
  })
})

describe('a draining instance', () => {
  it('closes the transport, so that clients reconnect', async () => {
    const redisUrl = await testRedisDatabase()
    const ending = await startTestRealtime({ redisUrl, content })
    const clients = [await ending.client(), await ending.client({ transports: ['polling'] })]
    const reasons = clients.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)))
    await ending.realtime.drain()
    expect(await Promise.all(reasons)).not.toContain('io server disconnect')
    expect((await fetch(`${ending.url}/instance`)).status).toBe(503)
    const refused = await fetch(ending.url + polling)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    await ending.stop()
  })
})

describe('a flood', () => {
  it('is ignored beyond the burst, then disconnected', async () => {
    const { socket } = await test.client()
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let i = 0; i < 500; i++) socket.emit('leave_room', 'SINGAPORE')
    await ended
    expect(await test.count('ignored_messages_total')).toBeGreaterThan(300)
  })
})

describe('a session that never joins the namespace', () => {
  it('ends', async () => {
    await silentEnd
  })
})
