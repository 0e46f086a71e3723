import { z } from '../schema.ts'
import { actor, role } from '../calls/auth-calls.ts'

/** A document and its revision after the event. */
export const eventSubject = z.object({
  type: z.string(),
  id: z.string(),
  epoch: z.number(),
  rev: z.number(),
})
export type EventSubject = z.infer<typeof eventSubject>

const earlierForm = z.object({ type: z.string(), data: z.unknown() })
export type EarlierForm = z.infer<typeof earlierForm>

/** The envelope of every event. Releases read each other's events, so it may only gain optional fields. */
export const eventEnvelope = z.object({
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  /** A role unknown to this release reads as null. */
  actor: actor.extend({ role: role.nullable().catch(null) }),
  requestId: z.string().nullable(),
  subject: eventSubject,
  data: z.unknown(),
  /** The record, or part of it, before the change. */
  before: z.unknown().optional(),
  /** The record after the event or later; null when the event deleted it. */
  record: z.unknown().optional(),
  /** The same fact in earlier versions, newest first, for older releases. */
  earlier: z.array(earlierForm).optional(),
})
export type EventEnvelope = z.infer<typeof eventEnvelope>

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Data, infer Rec>
    ? Omit<EventEnvelope, 'data' | 'record'> & { data: Data; record: Rec | null }
    : never

export type EventDefinition<Data, Rec> = {
  type: string
  subjectType: string
  parse: (envelope: EventEnvelope) => Omit<EventEnvelope, 'data' | 'record'> & { data: Data; record: Rec | null }
  /** `data` in the versions that the previous release knows, newest first. */
  earlier: (data: Data) => EarlierForm[]
}

/** The type without its version: `prize.recorded`. */
export const factOf = (type: string): string => type.replace(/\.v\d+$/, '')

/**
 * Declares an event in the past tense with a version: `prize.recorded.v1`. `parse` throws ZodError. Any change but an
 * optional field is a `.v2` with `earlier`; the `.v1` stays declared while any process sends it.
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
