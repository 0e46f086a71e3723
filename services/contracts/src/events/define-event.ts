import { z } from '../schema.ts'
import { actor, role } from '../calls/auth/auth-calls.ts'

const eventSubject = z.object({
  type: z.string(),
  id: z.string(),
  epoch: z.number(),
  rev: z.number(),
})
export type EventSubject = z.infer<typeof eventSubject>

const earlierForm = z.object({ type: z.string(), data: z.unknown() })
export type EarlierForm = z.infer<typeof earlierForm>

/** Releases read each other's events, so the envelope may only gain optional fields. */
export const eventEnvelope = z.object({
  id: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  /** A role unknown to this release reads as null. */
  actor: actor.extend({ role: role.nullable().catch(null) }),
  requestId: z.string().nullable(),
  subject: eventSubject,
  data: z.unknown(),
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
  earlier: (data: Data) => EarlierForm[]
}

export const factOf = (type: string): string => type.replace(/\.v\d+$/, '')

/**
 * Types are past tense with a version: `prize.recorded.v1`. Any change but an optional field is a `.v2` with `earlier`;
 * the `.v1` stays declared while any process sends it.
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

/** Of the creation of a record that was deleted before. */
export const undeleted = { undeleted: z.boolean().optional() }
