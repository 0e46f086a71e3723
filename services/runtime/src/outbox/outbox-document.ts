import { randomUUID } from 'node:crypto'
import type { Actor } from '@papan/contracts/calls/auth-calls.ts'
import type { EarlierForm, EventDefinition } from '@papan/contracts/events/define-event.ts'
import type { WriteContext } from '../http/request-context.ts'

/** An event as a decision names it; the store adds who, when and which revision. */
export type NewEvent = { type: string; data: unknown; before?: unknown; earlier?: EarlierForm[] }

/** Words an event for a decision: its declaration, its data and, where there was one, the record before. */
export const announce = <Data, Rec>(
  definition: EventDefinition<Data, Rec>,
  data: NoInfer<Data>,
  before?: Rec | null,
): NewEvent => {
  const earlier = definition.earlier(data)
  return {
    type: definition.type,
    data,
    ...(before ? { before } : {}),
    ...(earlier.length > 0 ? { earlier } : {}),
  }
}

/** An event waiting inside its document until audit has stored it. */
export type OutboxEvent = NewEvent & {
  id: string
  occurredAt: string
  actor: Actor
  requestId: string | null
  epoch: number
  rev: number
  /** The event ends its record. */
  removes?: true
}

/** A wish (`IdempotentRequest`) that a write to this document fulfilled at `at` (ms); `note` is what the writer wants to know when it comes again. */
export type AppliedRequest = { id: string; asked: string; at: number; note?: string }

/**
 * What every document of ours carries beside its own fields. `epoch` (creation, ms) and `rev` order its states; a deleted one
 * stays hidden until its events are confirmed; `outboxDueAt` (ms) is when the relay looks at it next, absent when nothing waits.
 * `wishes` are the last ones with an `Idempotency-Key`, written with their effect, so that neither is there without the other.
 */
export type Versioned = {
  _id: string
  epoch: number
  rev: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  outbox: OutboxEvent[]
  outboxDueAt?: number
  wishes?: AppliedRequest[]
}

/** A wish is in its document until so many later ones were fulfilled there; by then its answer has long been remembered. */
export const maxAppliedRequests = 50

/** More unsent events than this in one document, and its next write answers 503. */
export const maxUnsentEvents = 1_000
/** The writer's own relay sends at once; any other relay takes over what is still unconfirmed after this long. */
export const takeoverMs = 2_000

/** The filter of every read that people see. */
export const notDeleted = { deletedAt: null } as const
/** What no reader of a record needs of its document. */
export const withoutOutbox = { outbox: 0, wishes: 0 } as const

export const outboxEvent = (
  event: NewEvent,
  { actor, requestId }: WriteContext,
  at: { now: number; epoch: number; rev: number },
): OutboxEvent => ({
  ...event,
  id: randomUUID(),
  occurredAt: new Date(at.now).toISOString(),
  actor,
  requestId,
  epoch: at.epoch,
  rev: at.rev,
})

/** The `Versioned` part of a document that begins now. */
export const newDocument = (id: string, event: NewEvent, doing: WriteContext, now: number, epoch = now): Versioned => {
  const time = new Date(now).toISOString()
  return {
    _id: id,
    epoch,
    rev: 1,
    createdAt: time,
    updatedAt: time,
    deletedAt: null,
    outbox: [outboxEvent(event, doing, { now, epoch, rev: 1 })],
    outboxDueAt: now + takeoverMs,
  }
}
