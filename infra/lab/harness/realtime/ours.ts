import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { until } from '../../../test/harness/until.ts'
import { startRedis } from '../../../local/engines/redis.ts'
import { freePort } from '../../../local/processes/free-port.ts'
import { temporaryFolder } from '../linked-product.ts'
import { startServer } from './pinned.ts'
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

/** Our realtime with its own Redis. */
export const startOurs = async () => {
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack, 'bench')
  const engine = stack.adopt(await startRedis({ dataDir, fast: true, log: () => undefined }), (one) => one.stop())
  const stubs = stack.adopt(await startStubs(), (one) => void one.stop())
  const redis = stack.adopt(new Redis(engine.url), (one) => one.disconnect())
  await redis.set(streamEpochKey, 'bench')
  const announce = async (from: number, count: number, drawOf: (rev: number) => Draw) => {
    const pipeline = redis.pipeline()
    for (let rev = from; rev < from + count; rev++) pipeline.xadd(eventsStream, '*', ...entryOf(drawOf(rev)))
    await pipeline.exec()
  }
  const [port, internalPort] = [await freePort(), await freePort()]
  const env = {
    ...collecting,
    ...quiet,
    ...eventKeys.readerEnv,
    NEIGHBOURS: neighboursAt(stubs.url),
    REDIS_URL: engine.url,
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
  }
  const server = stack.adopt(await startServer(main, port, [], env), (one) => one.kill())
  await until('realtime is ready', startMs, () => isReady(internalPort))
  const subject: Subject = {
    name: 'ours',
    ports: [port],
    servers: [server],
    emit: (from, count) => announce(from, count, drawAt),
  }
  const started = stack.move()
  return {
    subject,
    internalPort,
    /** 13 KB each, to the bulky room. */
    emitBulky: (from: number, count: number) => announce(from, count, bulkyDrawAt),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

export type Ours = Awaited<ReturnType<typeof startOurs>>
