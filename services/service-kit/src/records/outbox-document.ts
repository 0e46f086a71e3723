import { randomUUID } from 'node:crypto'
import type { Actor } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { EarlierForm, EventDefinition } from '@papan/contracts/events/define-event.ts'
import { z } from '@papan/contracts/schema.ts'
import { hourMs } from '@papan/contracts/wib.ts'
import { keyReused } from '@papan/runtime/errors.ts'
import type { WriteContext } from './write-context.ts'
import { laterEpoch, outwardEpoch } from './epochs.ts'

export type NewEvent = { type: string; data: unknown; before?: unknown; earlier?: EarlierForm[] }

/** `before`: the record before the write; `update` adds it itself. */
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

export type OutboxEvent = NewEvent & {
  id: string
  occurredAt: string
  actor: Actor
  requestId: string | null
  epoch: number
  rev: number
  removes?: true
}

/** Of a stored shape: a text that is there. */
export const storedText = (most = Infinity) => z.string().min(1).max(most)
/** Of a stored shape. */
export const storedCount = z.number().min(0)

/** An `IdempotentRequest` that changed this document at `at` (ms); `note` is the outcome of its decision. */
const appliedRequest = z.object({ id: storedText(), asked: storedText(), at: z.number(), note: z.string().optional() })
type AppliedRequest = z.infer<typeof appliedRequest>

/** Later requests push older ones out; by then the answer has long been stored with its key. */
export const maxAppliedRequests = 50

/**
 * What every document carries. `epoch` (creation, ms) and `rev` order its states; a deleted one stays, hidden, until its events
 * are confirmed. `outboxDueAt` (ms): when the relay polls it next. `appliedRequests` are stored in the same update as their effect.
 */
export const versionedFields = {
  _id: storedText(),
  epoch: storedCount,
  rev: z.number().min(1),
  createdAt: storedText(),
  updatedAt: storedText(),
  deletedAt: z.string().nullable(),
  // Events are parsed by their own declarations.
  outbox: z.array(z.custom<OutboxEvent>()),
  outboxDueAt: z.number().optional(),
  appliedRequests: z.array(appliedRequest).max(maxAppliedRequests).optional(),
}
const versioned = z.object(versionedFields)
export type Versioned = z.infer<typeof versioned>

/** What each record that is answered says of its version. */
export const versionOf = (stored: Pick<Versioned, 'epoch' | 'rev' | 'createdAt' | 'updatedAt'>) => ({
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

/** After a write; with the document as stored, the relay need not read it. */
export type NotifyRelay = (subjectType: string, id: string, stored?: Versioned) => void

/** With more, a document's next write answers 503. */
export const maxUnsentEvents = 1_000
/** The writer's own relay sends at once; others take over what is unconfirmed after this long. */
export const takeoverMs = 2_000

/** The filter of every read that answers a caller. */
export const notDeleted = { deletedAt: null } as const
export const withoutOutbox = { outbox: 0, appliedRequests: 0 } as const

const outboxEvent = (
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

/** The deleted record that a creation restores. */
export type Continued = Pick<Versioned, 'rev' | 'createdAt'>

export const newDocument = (
  id: string,
  event: NewEvent,
  context: WriteContext,
  now: number,
  epoch = now,
  continues?: Continued,
): Versioned => {
  const time = new Date(now).toISOString()
  const rev = (continues?.rev ?? 0) + 1
  return {
    _id: id,
    epoch,
    rev,
    createdAt: continues?.createdAt ?? time,
    updatedAt: time,
    deletedAt: null,
    outbox: [outboxEvent(event, context, { now, epoch, rev })],
    outboxDueAt: now + takeoverMs,
  }
}

/** A deleted record that is created again gets a later epoch. */
export const nextVersion = (
  stored: Versioned,
  { event, removes, continues }: { event: NewEvent; removes: boolean; continues?: Continued | undefined },
  context: WriteContext,
  now: number,
) => {
  const isReborn = stored.deletedAt !== null
  const time = new Date(now).toISOString()
  const epoch = isReborn ? laterEpoch(stored.epoch, now) : stored.epoch
  const rev = (isReborn ? (continues?.rev ?? 0) : stored.rev) + 1
  return {
    versioned: {
      epoch,
      rev,
      createdAt: isReborn ? (continues?.createdAt ?? time) : stored.createdAt,
      updatedAt: time,
      deletedAt: removes ? time : null,
      outboxDueAt: now + takeoverMs,
    },
    event: { ...outboxEvent(event, context, { now, epoch, rev }), ...(removes ? { removes: true as const } : {}) },
  }
}

/** How long a repeated key gets the answer of its first request. */
export const keyLifeMs = 24 * hourMs

const isCurrent = ({ at }: AppliedRequest, now: number): boolean => now - at < keyLifeMs

export const withAppliedRequest = (
  stored: Pick<Versioned, 'appliedRequests'> | null,
  { once }: WriteContext,
  now: number,
  outcome: string | undefined,
): Pick<Versioned, 'appliedRequests'> => {
  if (!once) return {}
  const others = (stored?.appliedRequests ?? []).filter((applied) => applied.id !== once.id && isCurrent(applied, now))
  const applied = { ...once, at: now, ...(outcome === undefined ? {} : { note: outcome }) }
  return { appliedRequests: [...others, applied].slice(-maxAppliedRequests) }
}

/** Throws 422 when the key came with another body. */
export const findApplied = (
  stored: Pick<Versioned, 'appliedRequests'> | null,
  { once }: WriteContext,
  now: number,
): AppliedRequest | null => {
  const applied = once && stored?.appliedRequests?.find((one) => one.id === once.id && isCurrent(one, now))
  if (applied && applied.asked !== once.asked) throw keyReused()
  return applied ?? null
}
