import { z } from '../schema.ts'
import { actor } from '../calls/auth-calls.ts'

/** What an event is about: one document, and the revision that the event made of it. */
export const eventSubject = z.object({
  type: z.string(),
  id: z.string(),
  epoch: z.number(),
  rev: z.number(),
})
export type EventSubject = z.infer<typeof eventSubject>

/** The envelope that every event travels in, before its own `data`, `before` and `record` are read. */
export const eventEnvelope = z.object({
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  actor,
  requestId: z.string().nullable(),
  subject: eventSubject,
  data: z.unknown(),
  /** The record (or the part of it) as it was before the change, where there was one. */
  before: z.unknown().optional(),
  /** The whole record as the event left it, or a later state of it; null when the event ended it. */
  record: z.unknown().optional(),
})
export type EventEnvelope = z.infer<typeof eventEnvelope>

/** An event as its declaration reads it: the envelope with `data` and `record` typed. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Data, infer Rec>
    ? Omit<EventEnvelope, 'data' | 'record'> & { data: Data; record: Rec | null }
    : never

/** A fact that services announce to each other: its versioned name, what its `data` holds and what kind of record it is about. */
export type EventDefinition<Data, Rec> = {
  type: string
  subjectType: string
  parse: (envelope: EventEnvelope) => Omit<EventEnvelope, 'data' | 'record'> & { data: Data; record: Rec | null }
}

/**
 * Declares an event, once, in the past tense with a version: `prize.recorded.v1`.
 * `parse` throws a ZodError on a payload of another shape; a new shape is a `.v2` beside the `.v1`.
 */
export const defineEvent = <Data extends z.ZodType, Rec extends z.ZodType>(
  type: string,
  { subjectType, data, record }: { subjectType: string; data: Data; record: Rec },
): EventDefinition<z.output<Data>, z.output<Rec>> => {
  const recordOrNull = record.nullable().default(null as never)
  return {
    type,
    subjectType,
    parse: (envelope) => ({
      ...envelope,
      data: data.parse(envelope.data),
      record: recordOrNull.parse(envelope.record),
    }),
  }
}
