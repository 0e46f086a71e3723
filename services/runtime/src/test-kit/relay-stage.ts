import { createTestEventKeys } from './test-event-keys.ts'
import { createMetrics } from '../metrics.ts'
import { createRelay, type Relay } from '../outbox/relay.ts'
import { createRedis } from '../stream/redis.ts'
import { eventually } from './eventually.ts'
import { startTestConsumer } from './test-consumer.ts'
import { silentLog, testDatabase } from './test-mongo.ts'
import { createNotes } from './test-notes.ts'
import { readyRedis, testRedisDatabase } from './test-redis.ts'
import { startTestWire } from './test-wire.ts'

/** After so long any relay takes over what another one has sent and nobody confirmed, and so often it is sent again, ms. */
export const takeoverMs = 2_000
export const repeatMs = 15_000

/** What the tests of one file share. */
export const openRelayEngines = async () => {
  const mongo = await testDatabase()
  const redisUrl = await testRedisDatabase()
  const redis = await readyRedis(redisUrl)
  return {
    mongo,
    redisUrl,
    /** For a test to look around with, past the wire. */
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
 * Notes, a relay that hears acknowledgements and reaches Redis through a wire, and a consumer that confirms what it sees.
 * The time of writers and relays stands still unless a test moves it: nothing falls due by itself.
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
  /** Writes notes and tells this relay, or none. */
  const writer = (told?: Relay) =>
    createNotes(mongo.connection, {
      clock: () => time.now,
      notifyRelay: (type, noteId) => told?.notifyRelay(type, noteId),
    })
  const notes = writer(startRelay())

  const isConfirmed = async (noteId: string) =>
    (await notes.model.collection.countDocuments({ _id: noteId as never, outbox: [] })) === 1
  const seenOf = (noteId: string) => consumer.seen.filter(({ subject }) => subject.id === noteId)

  // From its first confirmed event on, the relay follows the acknowledgements.
  await notes.add('first', 'a')
  await eventually('the relay to hear acknowledgements', async () => {
    time.now += repeatMs
    return isConfirmed('first')
  })
  return {
    /** A note that is not there yet. */
    id,
    time,
    wire,
    eventKeys,
    consumer,
    metrics,
    startRelay,
    writer,
    /** The writer whose relay runs from the beginning. */
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
