import { randomUUID } from 'node:crypto'
import type { Actor } from '@papan/contracts/calls/auth-calls.ts'
import type { EarlierForm, EventDefinition } from '@papan/contracts/events/define-event.ts'
import type { WriteContext } from '../http/request-context.ts'
import type { AppliedRequest } from './applied-requests.ts'
import { laterEpoch } from './epochs.ts'

/** An event as a decision words it; the store adds actor, time and revision. */
export type NewEvent = { type: string; data: unknown; before?: unknown; earlier?: EarlierForm[] }

/** The event of a decision; `before` is the record before the write, where there was one. */
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

/** An event in its document, until audit has stored it. */
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

/**
 * What every document carries beside its own fields. `epoch` (creation, ms) and `rev` order its states. A deleted one stays, hidden,
 * until its events are confirmed. `outboxDueAt` (ms): the relay's next poll of it, absent when nothing waits.
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
  /** The last requests with an `Idempotency-Key`, stored in the same update as their effect. */
  wishes?: AppliedRequest[]
}

/** With more unsent events in one document, its next write answers 503. */
export const maxUnsentEvents = 1_000
/** The writer's own relay sends at once; other relays send what is still unconfirmed after this long. */
export const takeoverMs = 2_000

/** The filter of every read that answers a caller. */
export const notDeleted = { deletedAt: null } as const
/** A projection without what only the outbox needs. */
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

/** The `Versioned` part of a new document. */
export const newDocument = (
  id: string,
  event: NewEvent,
  context: WriteContext,
  now: number,
  epoch = now,
): Versioned => {
  const time = new Date(now).toISOString()
  return {
    _id: id,
    epoch,
    rev: 1,
    createdAt: time,
    updatedAt: time,
    deletedAt: null,
    outbox: [outboxEvent(event, context, { now, epoch, rev: 1 })],
    outboxDueAt: now + takeoverMs,
  }
}

/** The `Versioned` part of a document's next state, and its event. A deleted record that is created again gets a later epoch. */
export const nextVersion = (
  stored: Versioned,
  { event, removes }: { event: NewEvent; removes: boolean },
  context: WriteContext,
  now: number,
) => {
  const isReborn = stored.deletedAt !== null
  const time = new Date(now).toISOString()
  const epoch = isReborn ? laterEpoch(stored.epoch, now) : stored.epoch
  const rev = isReborn ? 1 : stored.rev + 1
  return {
    versioned: {
      epoch,
      rev,
      createdAt: isReborn ? time : stored.createdAt,
      updatedAt: time,
      deletedAt: removes ? time : null,
      outboxDueAt: now + takeoverMs,
    },
    event: { ...outboxEvent(event, context, { now, epoch, rev }), ...(removes ? { removes: true as const } : {}) },
  }
}
