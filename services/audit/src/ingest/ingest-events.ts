import { storedStream, storedStreamLength } from '@papan/contracts/stream.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { signedAcknowledgement } from '@papan/runtime/stream/acknowledgements.ts'
import type { EventBatch } from '@papan/runtime/stream/event-consumer.ts'
import type { EntrySigner } from '@papan/runtime/stream/event-keys.ts'
import type { ChainWriter } from '../chain/chain-writer.ts'
import type { DeadLetterStore } from './dead-letter-store.ts'
import { toDeadLetter, readEntry, unreadableEntry, type ReadEntry } from './read-entry.ts'

type IngestDeps = {
  chain: ChainWriter
  deadLetterStore: DeadLetterStore
  redis: Redis
  sign: EntrySigner
  clock: () => number
  log: Logger
  metrics: Metrics
  /** Called after entries were added. */
  onStored: () => void
}

const isDead = (read: ReadEntry) => read.kind === 'dead'

/**
 * Logs and acknowledges a batch. Repeated events are acknowledged again, unprocessable ones become dead letters.
 * Rejects when a store is unreachable, for redelivery.
 */
export const createEventIngest = (deps: IngestDeps) => {
  const { chain, deadLetterStore, redis, sign, clock, log, metrics, onStored } = deps
  const countDead = metrics.counter('audit_dead_letters_total', 'Events that became dead letters')

  return async ({ events, unreadable }: EventBatch): Promise<void> => {
    const read = [...unreadable.map(unreadableEntry), ...events.map(readEntry)]
    if (read.length === 0) return
    const entries = read.flatMap((one) => (one.kind === 'entry' ? [one.entry] : []))
    // Services publish concurrently: a batch is stored in order of occurrence.
    const inOrder = entries.toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt))
    const { added, refused } = await chain.append(inOrder)
    const letters = [
      ...read.filter(isDead).map(({ letter }) => letter),
      ...refused.map(({ entry, reason }) => toDeadLetter(entry.eventId, reason, JSON.stringify(entry))),
    ]
    if (letters.length > 0) {
      await deadLetterStore.add(letters)
      log.error(
        { reasons: letters.map(({ reason }) => reason).slice(0, 5), count: letters.length },
        'events moved to dead letters',
      )
      countDead(letters.length)
    }
    const refusedIds = new Set(refused.map(({ entry }) => entry.eventId))
    for (const entry of entries) metrics.eventTaken(entry, refusedIds.has(entry.eventId) ? 'failed' : 'done')
    if (added > 0) onStored()
    metrics.count('audit_entries_total', 'Events stored in the log', added)
    metrics.count('audit_repeats_total', 'Repeated events, already stored', entries.length - added - refused.length)

    const confirmations = read.flatMap(({ confirmation }) => (confirmation ? [confirmation] : []))
    if (confirmations.length === 0) return
    await redis.xadd(
      storedStream,
      'MAXLEN',
      '~',
      storedStreamLength,
      '*',
      ...signedAcknowledgement(confirmations, clock(), sign),
    )
  }
}
