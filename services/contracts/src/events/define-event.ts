import { z } from '../schema.ts'
import { actor, role } from '../calls/auth-calls.ts'

/** What an event is about: one document, and the revision that the event made of it. */
export const eventSubject = z.object({
  type: z.string(),
  id: z.string(),
  epoch: z.number(),
  rev: z.number(),
})
export type EventSubject = z.infer<typeof eventSubject>

/** The same fact as an earlier version of its event told it. */
const earlierForm = z.object({ type: z.string(), data: z.unknown() })
export type EarlierForm = z.infer<typeof earlierForm>

/**
 * The envelope that every event travels in, before its own `data`, `before` and `record` are read. Processes of two releases read each
 * other's: it only ever gains fields that may be absent.
 */
export const eventEnvelope = z.object({
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  /** A role that this release does not know is told as none. */
  actor: actor.extend({ role: role.nullable().catch(null) }),
  requestId: z.string().nullable(),
  subject: eventSubject,
  data: z.unknown(),
  /** The record (or the part of it) as it was before the change, where there was one. */
  before: z.unknown().optional(),
  /** The whole record as the event left it, or a later state of it; null when the event ended it. */
  record: z.unknown().optional(),
  /** Its earlier versions, newest first, for processes of a release that does not know this one. */
  earlier: z.array(earlierForm).optional(),
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
  /** What the data were in the earlier versions that processes of the release before know, newest first. */
  earlier: (data: Data) => EarlierForm[]
}

/** A fact's name without its version: `prize.recorded`. */
export const factOf = (type: string): string => type.replace(/\.v\d+$/, '')

/**
 * Declares an event, once, in the past tense with a version: `prize.recorded.v1`. `parse` throws a ZodError on a payload of another
 * shape. A field more that may be absent is no new version; any other change is a `.v2` beside the `.v1`, which says with `earlier`
 * how the same fact is told in `.v1`, and the `.v1` stays declared for as long as any process tells it.
 */
export const defineEvent = <Data extends z.ZodType, Rec extends z.ZodType>(
  type: string,
  {
    subjectType,
    data,
    record,
    earlier = () => [],
  }: { subjectType: string; data: Data; record: Rec; earlier?: (data: z.output<Data>) => EarlierForm[] },
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
    earlier,
  }
}
