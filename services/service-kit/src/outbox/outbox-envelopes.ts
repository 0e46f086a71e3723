import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
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
