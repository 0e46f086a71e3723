import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { until } from '../../../test/harness/until.ts'
import { startRedis } from '../../../local/engines/redis.ts'
import { freePort } from '../../../local/processes/free-port.ts'
import { startServer, type Server } from './pinned.ts'
import { bulkyDrawAt, drawAt, type Draw } from './prize.ts'
import { startStubs } from './stubs.ts'
import { collecting, type Subject } from './subject.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

const main = join(import.meta.dirname, '../../../../realtime/src/main.ts')
const startMs = 30_000
const quiet = { LOG_LEVEL: 'fatal', LIMIT_SCALE: '1000000' }

const eventKeys = createTestEventKeys()

/** A stream entry, signed as content signs it. */
const entryOf = (draw: Draw): string[] =>
  eventKeys.fieldsOf('content', {
    id: randomUUID(),
    type: 'prize.recorded.v1',
    occurredAt: draw.updatedAt,
    actor: { userId: 'bench', username: 'bench', role: 'ADMIN', ip: '127.0.0.1' },
    requestId: null,
    subject: { type: 'result', id: draw.id, epoch: draw.epoch, rev: draw.rev },
    // A PRIZE 1 would also be broadcast to all.
    data: { market: draw.market, date: draw.date, prize: { type: 'PRIZE 2', numbers: '0042' } },
    record: draw,
  })

const isReady = async (internalPort: number): Promise<boolean> => {
  const health = await fetch(`http://127.0.0.1:${internalPort}/readyz`)
  return ((await health.json()) as { degraded: string[] }).degraded.length === 0
}

/** Our realtime with its own Redis. Servers of one lane share an event stream; lanes are isolated. */
export const startOurs = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-bench-'))
  const engine = await startRedis({ dataDir, fast: true, log: () => undefined })
  const stubs = await startStubs()
  const running: Server[] = []
  const clients: Redis[] = []

  const start = async (port: number, env: Record<string, string>) => {
    const internalPort = await freePort()
    const common = {
      ...collecting,
      ...quiet,
      ...eventKeys.readerEnv,
      NEIGHBOURS: neighboursAt(stubs.url),
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
    }
    const server = await startServer(main, port, [], { ...common, ...env })
    running.push(server)
    await until('realtime is ready', startMs, () => isReady(internalPort))
    return { server, internalPort }
  }

  const openLane = async () => {
    const url = `${engine.url}/${clients.length}`
    const redis = new Redis(url)
    clients.push(redis)
    await redis.set(streamEpochKey, 'bench')
    const announce = async (draws: Draw[]) => {
      const pipeline = redis.pipeline()
      for (const draw of draws) pipeline.xadd(eventsStream, '*', ...entryOf(draw))
      await pipeline.exec()
    }
    const emit = (from: number, count: number) =>
      announce(Array.from({ length: count }, (_each, index) => drawAt(from + index)))
    return {
      emit,
      /** 13 KB each, to the bulky room. */
      emitBulky: (from: number, count: number) =>
        announce(Array.from({ length: count }, (_each, index) => bulkyDrawAt(from + index))),
      async startRealtime({ port, env }: { port?: number; env?: Record<string, string> } = {}) {
        const ownPort = port ?? (await freePort())
        const { server, internalPort } = await start(ownPort, { REDIS_URL: url, ...env })
        const subject: Subject = { name: 'ours', ports: [ownPort], servers: [server], emit }
        return { subject, internalPort }
      },
    }
  }

  return {
    openLane,
    async stop() {
      for (const server of running) server.kill()
      for (const redis of clients) redis.disconnect()
      stubs.stop()
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Lane = Awaited<ReturnType<Awaited<ReturnType<typeof startOurs>>['openLane']>>
