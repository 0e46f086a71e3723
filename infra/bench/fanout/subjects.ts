import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { testSnapshot } from '@papan/runtime/test-kit/test-access.ts'
import { eventField } from '@papan/runtime/stream/stream-entry.ts'
import { residentKb } from '../../harness/resident-memory.ts'
import { startRedis } from '../../local/engines/redis.ts'
import { freePort } from '../../local/processes/free-port.ts'
import { startServer, type Server } from '../http/pinned.ts'
import { emitCall } from './emit-call.ts'
import { drawAt, market } from './prize.ts'

const here = (file: string): string => join(import.meta.dirname, file)
const realtimeMain = join(import.meta.dirname, '../../../realtime/src/main.ts')
const collecting = { NODE_OPTIONS: `--import ${here('gc-on-signal.ts')}` }

/** One server whose viewers are measured. */
export type Subject = {
  name: string
  port: number
  server: Server
  /** Tells `count` revisions from `from` on, back to back. */
  emit: (from: number, count: number) => Promise<void>
}

/** Memory of a server after its garbage was collected, KB. */
export const settledKb = async ({ server }: Subject): Promise<number> => {
  process.kill(server.pid, 'SIGUSR2')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return residentKb(server.pid)
}

const startPeer = async (name: string, file: string): Promise<Subject> => {
  const port = await freePort()
  const server = await startServer(here(file), port, [String(port)], collecting)
  const emit = async (from: number, count: number) => {
    await fetch(emitCall(server.url, from, count))
  }
  return { name, port, server, emit }
}

export const startFloor = (): Promise<Subject> => startPeer('bare write loop', 'floor.ts')
export const startStock = (): Promise<Subject> => startPeer('stock Socket.IO', 'stock.ts')

/** What content and auth tell the realtime service here: one market without a result, and nobody revoked. */
const startNeighbour = async () => {
  const server = createServer((req, res) => {
    const body = req.url?.startsWith('/internal/access')
      ? testSnapshot()
      : req.url?.startsWith('/public/live-draw-data/')
        ? { schedule: null, result: null, serverTime: new Date().toISOString() }
        : [{ id: market, name: market }]
    res.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

const eventAt = (rev: number): string => {
  const draw = drawAt(rev)
  return JSON.stringify({
    id: randomUUID(),
    type: 'prize.recorded.v1',
    occurredAt: draw.updatedAt,
    actor: { userId: 'bench', username: 'bench', role: 'ADMIN', ip: '127.0.0.1' },
    requestId: null,
    subject: { type: 'result', id: draw.id, epoch: draw.epoch, rev },
    // Not PRIZE 1: that would be told to everybody once more.
    data: { market, date: draw.date, prize: { type: 'PRIZE 2', numbers: '0042' } },
    record: draw,
  })
}

/** Our realtime service, whole, with a Redis of its own: what it tells comes from the stream of events. */
export const startOurs = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-bench-'))
  const engine = await startRedis({ dataDir, fast: true, log: () => undefined })
  const neighbour = await startNeighbour()
  const redis = new Redis(engine.url)
  await redis.set(streamEpochKey, 'bench')
  const emit = async (from: number, count: number) => {
    const events = Array.from({ length: count }, (_each, index) => eventAt(from + index))
    const pipeline = redis.pipeline()
    for (const event of events) pipeline.xadd(eventsStream, '*', eventField, event)
    await pipeline.exec()
  }
  const startAt = async (port: number): Promise<Subject> => {
    const internalPort = await freePort()
    const server = await startServer(realtimeMain, port, [], {
      ...collecting,
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      LOG_LEVEL: 'fatal',
      LIMIT_SCALE: '1000000',
      REDIS_URL: engine.url,
      CONTENT_URL: neighbour.url,
      AUTH_INTERNAL_URL: neighbour.url,
    })
    const isFollowing = async () => {
      const health = await fetch(`http://127.0.0.1:${internalPort}/readyz`)
      return ((await health.json()) as { degraded: string[] }).degraded.length === 0
    }
    while (!(await isFollowing())) await new Promise((resolve) => setTimeout(resolve, 50))
    return { name: 'ours', port, server, emit }
  }
  return {
    subject: await startAt(await freePort()),
    /** The same service again on the same port, after it was killed. */
    startAt,
    async stop() {
      redis.disconnect()
      neighbour.stop()
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
