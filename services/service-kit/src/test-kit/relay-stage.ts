import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createRelay, type Relay } from '../outbox/relay.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startTestConsumer } from '@papan/runtime/test-kit/test-consumer.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from './test-mongo.ts'
import { createNotes } from './test-notes.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'

/** After this, any relay takes over events sent by another and not acknowledged, and resends them, ms. */
export const takeoverMs = 2_000
export const repeatMs = 15_000

export const openRelayEngines = async () => {
  const mongo = await testDatabase()
  const redisUrl = await testRedisDatabase()
  const redis = await readyRedis(redisUrl)
  return {
    mongo,
    redisUrl,
    /** Bypasses the wire. */
    redis,
    async close() {
      redis.disconnect()
      await mongo.close()
    },
  }
}

type RelayEngines = Awaited<ReturnType<typeof openRelayEngines>>

let count = 0

/**
 * Notes, a relay with acknowledgements that reaches Redis through a wire, and a consumer that acknowledges. The clock
 * of writers and relays moves only when a test moves it.
 */
export const startRelayStage = async ({ mongo, redis: looking, redisUrl }: RelayEngines) => {
  await mongo.connection.collection('notes').deleteMany({})
  await looking.flushdb()
  const id = `note-${++count}`
  const time = { now: Date.parse('2025-01-31T10:00:00Z') }
  const wire = await startTestWire(redisUrl)
  const eventKeys = createTestEventKeys()
  const consumer = await startTestConsumer(redisUrl, eventKeys.signOf('audit'))
  const metrics = createMetrics('test')
  const stopRelays: (() => Promise<void>)[] = []

  const startRelay = (clock = () => time.now): Relay => {
    const redis = createRedis(wire.url, 'command', silentLog())
    const relay = createRelay({
      sources: [createNotes(mongo.connection).source],
      redis,
      reader: createRedis(wire.url, 'reader', silentLog()),
      sign: eventKeys.signOf('content'),
      keys: eventKeys.keys,
      log: silentLog(),
      metrics,
      clock,
    })
    stopRelays.push(async () => {
      await relay.stop()
      redis.disconnect()
    })
    return relay
  }
  /** Writes notes and notifies this relay, or none. */
  const writer = (told?: Relay) =>
    createNotes(mongo.connection, {
      clock: () => time.now,
      notifyRelay: (...written) => told?.notify(...written),
    })
  const notes = writer(startRelay())

  const isConfirmed = async (noteId: string) =>
    (await notes.model.collection.countDocuments({ _id: noteId as never, outbox: [] })) === 1
  const seenOf = (noteId: string) => consumer.seen.filter(({ subject }) => subject.id === noteId)

  // After its first acknowledged event the relay follows the acknowledgements.
  await notes.add('first', 'a')
  await eventually('the relay to hear acknowledgements', async () => {
    time.now += repeatMs
    return isConfirmed('first')
  })
  return {
    id,
    time,
    wire,
    eventKeys,
    consumer,
    metrics,
    startRelay,
    writer,
    notes,
    seenOf,
    revsOf: (noteId: string) => seenOf(noteId).map(({ subject }) => subject.rev),
    arrived: (times: number, noteId = id) =>
      eventually(`${noteId} to arrive ${times} times`, () => seenOf(noteId).length >= times),
    confirmed: (noteId = id) => eventually(`${noteId} to be confirmed`, () => isConfirmed(noteId)),
    async stop() {
      await Promise.all(stopRelays.map((stop) => stop()))
      await consumer.stop()
      wire.close()
    },
  }
}

export type RelayStage = Awaited<ReturnType<typeof startRelayStage>>
