import { randomUUID } from 'node:crypto'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream, eventsStreamLength, streamEpochKey } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import { inSlices } from './in-slices.ts'
import { signatureField, type EntrySigner } from './signed-entry.ts'
import { eventField } from './stream-entry.ts'

/** The fields of an entry of `events`; the event comes first, where a release that knows no signature looks for it. */
export const signedEvent = (event: EventEnvelope, sign: EntrySigner): string[] => {
  const text = JSON.stringify(event)
  return [eventField, text, signatureField, sign(eventsStream, text)]
}

/** Adds events to the stream, signed, in their order: all of them or none. */
export const createEventSender =
  (redis: Redis, sign: EntrySigner) =>
  async (events: readonly EventEnvelope[]): Promise<void> => {
    const signed = await inSlices(events, (event) => signedEvent(event, sign))
    // All or nothing: of a Redis that has no memory left for some, a later event must not come before an earlier one.
    const pipeline = redis.multi().set(streamEpochKey, randomUUID(), 'NX')
    for (const fields of signed) pipeline.xadd(eventsStream, 'MAXLEN', '~', eventsStreamLength, '*', ...fields)
    const replies = (await pipeline.exec()) ?? []
    const failed = replies.find(([error]) => error)?.[0]
    if (failed) throw failed
  }

export type EventSender = ReturnType<typeof createEventSender>
