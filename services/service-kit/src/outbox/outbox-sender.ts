import type { Redis } from 'ioredis'
import type { EventEnvelope, EventSubject } from '@papan/contracts/events/define-event.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { EntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { createEventSender } from '@papan/runtime/stream/event-sender.ts'
import type { OutboxSource } from './aggregate-store.ts'
import { outwardEpoch, outwardRecord } from '../records/epochs.ts'
import type { Versioned } from '../records/outbox-document.ts'

/** The record after an event: the `before` of the next one, or for the last event what is stored now. */
const recordAfter = (source: OutboxSource, { outbox, ...stored }: Versioned, index: number): unknown => {
  if (outbox[index]?.removes) return null
  const next = outbox[index + 1]
  if (next?.before !== undefined) return next.before
  return stored.deletedAt === null ? source.toRecord(stored as never) : null
}

export const envelopesOf = (source: OutboxSource, stored: Versioned): EventEnvelope[] =>
  stored.outbox.map(({ epoch, rev, before, removes: _removes, ...announced }, index) => ({
    ...announced,
    ...(before === undefined ? {} : { before: outwardRecord(before) }),
    subject: { type: source.subjectType, id: stored._id, epoch: outwardEpoch({ epoch }), rev },
    record: outwardRecord(recordAfter(source, stored, index)),
  }))

const keyOf = ({ type, id }: EventSubject): string => `${type} ${id}`

const maxRemembered = 5_000
/** With more in flight, a backlog is sent at the pace of the poll: a full stream would drop its oldest events unread. */
const maxUnconfirmed = 5_000

type SenderDeps = { redis: Redis; sign: EntrySigner; metrics: Metrics }

/** Sends events of documents; knows what it sent and how much of it audit has not confirmed. */
export const createSender = ({ redis, sign, metrics }: SenderDeps) => {
  const add = createEventSender(redis, sign)
  /** The newest event sent per document: while audit is away, a notification sends only what is newer. */
  const lastSent = new Map<string, { epoch: number; rev: number }>()
  let unconfirmed = 0
  let isRefused = false
  return {
    async send(source: OutboxSource, documents: Versioned[], isWanted: (subject: EventSubject) => boolean) {
      const events = documents
        .flatMap((stored) => envelopesOf(source, stored))
        .filter(({ subject }) => isWanted(subject))
      if (events.length === 0) return
      try {
        await add(events)
        isRefused = false
      } catch (error) {
        isRefused = true
        throw error
      }
      for (const { type } of events)
        metrics.count('events_sent_total', 'Events sent to the stream by type, repeats included', 1, { type })
      unconfirmed += events.length
      if (lastSent.size > maxRemembered) lastSent.clear()
      for (const { subject } of events) lastSent.set(keyOf(subject), { epoch: subject.epoch, rev: subject.rev })
    },
    isUnsent: (subject: EventSubject): boolean => isNewer(subject, lastSent.get(keyOf(subject))),
    isRefused: (): boolean => isRefused,
    /** Another relay has sent what was refused here. */
    async probe() {
      await redis.ping()
      isRefused = false
    },
    isFull: (): boolean => unconfirmed >= maxUnconfirmed,
    confirm(events: number) {
      unconfirmed = Math.max(0, unconfirmed - events)
    },
    clearUnconfirmed() {
      unconfirmed = 0
    },
    clear() {
      lastSent.clear()
      unconfirmed = 0
    },
  }
}

export type Sender = ReturnType<typeof createSender>
