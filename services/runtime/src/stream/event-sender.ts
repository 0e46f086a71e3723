import { randomUUID } from 'node:crypto'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream, eventsStreamLength, streamEpochKey } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import { inSlices } from './in-slices.ts'
import { signatureField, type EntrySigner } from './event-keys.ts'
import { eventField } from './stream-entry.ts'

export const signedEvent = (event: EventEnvelope, sign: EntrySigner): string[] => {
  const text = JSON.stringify(event)
  return [eventField, text, signatureField, sign(eventsStream, text)]
}

export const createEventSender =
  (redis: Redis, sign: EntrySigner) =>
  async (events: readonly EventEnvelope[]): Promise<void> => {
    const signed = await inSlices(events, (event) => signedEvent(event, sign))
    // All or none: with Redis out of memory a later event must not overtake an earlier one.
    const pipeline = redis.multi().set(streamEpochKey, randomUUID(), 'NX')
    for (const fields of signed) pipeline.xadd(eventsStream, 'MAXLEN', '~', eventsStreamLength, '*', ...fields)
    const replies = (await pipeline.exec()) ?? []
    const failed = replies.find(([error]) => error)?.[0]
    if (failed) throw failed
  }
