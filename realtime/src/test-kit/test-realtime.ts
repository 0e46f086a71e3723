import type { Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { io as connectTo, type Socket } from 'socket.io-client'
import type { Signer } from '@papan/contracts/events/announcers.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'
import { announcesPath, eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createRedis, type Redis } from '@papan/runtime/stream/redis.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { testAccess } from '@papan/runtime/test-kit/test-access.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { emitRequest, instanceChannels } from '@papan/runtime/test-kit/forged-instance-messages.ts'
import { metricValue } from '@papan/runtime/test-kit/metric-value.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { createRealtime } from '../app.ts'

export const eventKeys = createTestEventKeys()

type Client = Socket<ServerToClient, ClientToServer>

const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port

/** A minimal content service; a test sets its data. */
export const startTestContent = async (markets: string[]) => {
  const held = {
    markets,
    results: new Map<string, Result>(),
    asked: [] as string[],
    isAway: false,
    isAnnouncing: true,
    /** Results are answered after this promise. */
    after: Promise.resolve(),
  }
  const server = createServer(async (req, res) => {
    const path = req.url ?? ''
    if (path === announcesPath) return res.writeHead(held.isAnnouncing ? 204 : 503).end()
    held.asked.push(path)
    if (held.isAway) return req.socket.destroy()
    const market = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (path.startsWith('/public/live-draw-data/')) await held.after
    if (path.startsWith('/public/results/')) {
      const [, , , name = '', date] = path.split('/')
      const result = held.results.get(decodeURIComponent(name))
      if (result?.date !== date) return res.writeHead(404).end('{}')
      return res.end(JSON.stringify({ schedule: null, result, serverTime: new Date().toISOString() }))
    }
    const body = path.startsWith('/public/live-draw-data/')
      ? { schedule: null, result: held.results.get(market) ?? null, serverTime: new Date().toISOString() }
      : held.markets.map((name) => ({ id: name, name }))
    return res.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(held, {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

export type TestContent = Awaited<ReturnType<typeof startTestContent>>

/** A Redis database with an event stream, and a content service with these markets. */
export const startSurroundings = async (markets: string[]) => {
  const redisUrl = await testRedisDatabase()
  const redis = await readyRedis(redisUrl)
  await redis.set(streamEpochKey, 'first')
  const content = await startTestContent(markets)
  return {
    redisUrl,
    redis,
    content,
    async stop() {
      await content.stop()
      redis.disconnect()
    },
  }
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>

type Options = {
  redisUrl: string
  content: TestContent
  instanceId?: string
  limitScale?: number
  allowedOrigins?: string[]
  access?: Access
  maxSessions?: number
}

/** A realtime instance on a free port, with Socket.IO clients. */
export const startTestRealtime = async ({
  redisUrl,
  content,
  instanceId = 'rt-test',
  limitScale = 1,
  allowedOrigins = [],
  access = testAccess(),
  maxSessions = 1_000,
}: Options) => {
  const metrics = createMetrics('realtime')
  const instancesRedis = createRedis(redisUrl, 'subscriber', silentLog())
  const realtime = createRealtime({
    instanceId,
    contentUrl: content.url,
    allowedOrigins,
    trusted: ['127.0.0.1/32'],
    limitScale,
    maxSessions,
    redis: createRedis(redisUrl, 'reader', silentLog()),
    presenceRedis: createRedis(redisUrl, 'command', silentLog()),
    instancesRedis,
    eventKeys: eventKeys.keys,
    access,
    presenceEveryMs: 50,
    log: silentLog(),
    metrics,
    clock: () => performance.now(),
  })
  await new Promise<void>((resolve) => realtime.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(realtime.server)}`
  await eventually('the reader to follow', () => realtime.degraded().length === 0)
  const clients: Client[] = []

  return {
    url,
    realtime,
    instancesRedis,
    metrics,
    /** The value of a counter. */
    count: (name: string) => metricValue(metrics, name),
    /** A connected client and everything it received but beats, in order, as `[event, payload]`. */
    async client(options: Parameters<typeof connectTo>[1] = {}) {
      const socket: Client = connectTo(url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...options,
      })
      clients.push(socket)
      const received: [event: string, payload: unknown][] = []
      let beats = 0
      socket.onAny((event: string, payload: unknown) => {
        if (event === 'beat') beats++
        else received.push([event, payload])
      })
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve)
        socket.on('connect_error', reject)
      })
      return {
        socket,
        received,
        /** Beats received. */
        beats: () => beats,
        of: (event: string) => received.filter(([name]) => name === event).map(([, payload]) => payload),
        /** Joins a room and waits for the server. */
        join: async (market: string) => {
          socket.emit('join_room', market)
          await eventually(`${market} to be joined`, () =>
            realtime.io
              .of('/')
              .adapter.rooms.get(`market:${market}`)
              ?.has(socket.id ?? ''),
          )
        },
      }
    },
    /** Disconnects all clients and waits for the server. */
    async leave() {
      for (const socket of clients.splice(0)) socket.disconnect()
      await eventually('all to disconnect', () => realtime.io.of('/').sockets.size === 0)
    },
    async stop() {
      for (const socket of clients) socket.disconnect()
      await realtime.close()
    },
  }
}

/** A state of a market's draw. */
export const resultOf = (
  market: string,
  rev: number,
  prizes: string[] = [],
  date = '2025-01-31',
  epoch = 1,
): Result => ({
  id: `${market}_${date}`,
  market,
  date,
  template: 'classic',
  prizes: prizes.map((numbers, index) => ({ id: `p${index}`, type: `PRIZE ${index + 1}`, numbers })),
  correctedAt: null,
  firstPrizeAt: null,
  imported: false,
  epoch,
  rev,
  createdAt: '2025-01-31T10:00:00.000Z',
  updatedAt: '2025-01-31T10:00:00.000Z',
})

const envelope = (type: string, subject: object, data: unknown, record: unknown) => ({
  id: randomUUID(),
  type,
  occurredAt: new Date().toISOString(),
  actor: { userId: 'u', username: 'budi', role: 'ADMIN', ip: '127.0.0.1' },
  requestId: null,
  subject,
  data,
  record,
})

const subjectOf = ({ id, epoch, rev }: Result) => ({ type: 'result', id, epoch, rev })
const drawOf = ({ market, date }: Result) => ({ market, date })

/** Events as content announces them. */
export const eventOf = {
  prize: (result: Result, type = 'PRIZE 1', numbers = '0042') =>
    envelope('prize.recorded.v1', subjectOf(result), { ...drawOf(result), prize: { type, numbers } }, result),
  started: (result: Result) => envelope('result.started.v1', subjectOf(result), drawOf(result), result),
  saved: (result: Result, { imported = false, newest = true } = {}) =>
    envelope('result.saved.v1', subjectOf(result), { ...drawOf(result), imported, newest }, result),
  mismatched: (result: Result) =>
    envelope(
      'prize.mismatched.v1',
      subjectOf(result),
      { ...drawOf(result), type: 'PRIZE 1', by: ['budi', 'wati'] },
      result,
    ),
  withdrawn: (result: Result, type = 'PRIZE 1', numbers = '0042', isReplaced = false) =>
    envelope(
      'prize.withdrawn.v1',
      subjectOf(result),
      { ...drawOf(result), prize: { type, numbers }, ...(isReplaced ? {} : { withdrawn: [{ type, numbers }] }) },
      result,
    ),
  restored: (result: Result) =>
    envelope('result.restored.v1', subjectOf(result), { ...drawOf(result), rev: 1 }, result),
  deleted: (result: Result, withdrawn?: { type: string; numbers: string }[]) =>
    envelope(
      'result.deleted.v1',
      subjectOf(result),
      { ...drawOf(result), ...(withdrawn ? { withdrawn, reason: 'Salah pasaran' } : {}) },
      null,
    ),
  scheduleStatus: (marketName: string, rev = 1) =>
    envelope(
      'schedule.status-changed.v1',
      { type: 'schedule', id: marketName, epoch: 1, rev },
      { marketName, status: 'TUTUP' },
      null,
    ),
  identity: (record: Identity) =>
    envelope('identity.saved.v1', { type: 'identity', id: 'site', epoch: 1, rev: 1 }, { name: record.name }, record),
  turned: (marketName: string) =>
    envelope(
      'market.waiting.v1',
      { type: 'market-clock', id: marketName, epoch: 1, rev: 1 },
      { marketName, waiting: true },
      null,
    ),
  dataRestored: (database: string) =>
    envelope(
      'data.restored.v1',
      { type: 'database', id: database, epoch: 1, rev: 1 },
      { database, backupAt: '2025-01-31T10:00:00.000Z' },
      null,
    ),
  /** Of a claim or alarm of a draw. */
  desk: (type: string, subjectType: 'claim' | 'alarm', data: { market: string; date: string }, rev = 1) =>
    envelope(type, { type: subjectType, id: `${data.market}_${data.date}`, epoch: 1, rev }, data, null),
  userRevoked: (id: string) => envelope('user.revoked.v1', { type: 'user', id, epoch: 1, rev: 2 }, {}, null),
  marketCreated: (name: string) =>
    envelope('market.created.v1', { type: 'market', id: name, epoch: 1, rev: 1 }, { name }, null),
}

/** Breaks the connections of all blocking readers. */
export const breakReaders = async (redis: Redis): Promise<void> => {
  const clients = String(await redis.call('CLIENT', 'LIST')).split('\n')
  const waiting = clients.filter((line) => line.includes(` db=${redis.options.db} `) && / cmd=xread /.test(line))
  for (const line of waiting) await redis.call('CLIENT', 'KILL', 'ID', /\bid=(\d+)/.exec(line)?.[1] ?? '')
}

/** Sends a message to all instances. */
export const sendAs = (redis: Redis, event: string, payload: unknown) =>
  redis.publish(instanceChannels(redis.options.db).request, emitRequest(event, payload))

/** Adds an event, signed by its service. */
export const announce = (redis: Redis, event: unknown, service: Signer = 'content') =>
  redis.xadd(eventsStream, '*', ...eventKeys.fieldsOf(service, event))
