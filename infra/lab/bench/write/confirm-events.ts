import { Redis } from 'ioredis'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream, storedStream } from '@papan/contracts/stream.ts'
import { signedAcknowledgement, type Confirmation } from '@papan/runtime/stream/acknowledgements.ts'
import type { EntrySigner } from '@papan/runtime/stream/event-keys.ts'

const waitMs = 1_000

/** Plays audit without a database: confirms every event at once. Returns its stop function. */
export const confirmEvents = (redisUrl: string, sign: EntrySigner): (() => void) => {
  const redis = new Redis(redisUrl)
  let isEnded = false
  const run = async () => {
    let cursor = '0-0'
    while (!isEnded) {
      const reply = await redis.xread('COUNT', 1_000, 'BLOCK', waitMs, 'STREAMS', eventsStream, cursor)
      const entries = reply?.[0]?.[1] ?? []
      if (entries.length === 0) continue
      cursor = entries.at(-1)?.[0] ?? cursor
      const stored = entries.map(([, fields]): Confirmation => {
        const { id, subject } = JSON.parse(fields[1] ?? '') as EventEnvelope
        return [subject.type, subject.id, id]
      })
      await redis.xadd(storedStream, '*', ...signedAcknowledgement(stored, Date.now(), sign))
    }
  }
  run().catch((error: unknown) => {
    // `stop` closes the connection.
    if (!isEnded) throw error
  })
  return () => {
    isEnded = true
    redis.disconnect()
  }
}
