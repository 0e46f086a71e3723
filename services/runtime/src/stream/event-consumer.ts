import type { EventDefinition, EventEnvelope, EventOf } from '@papan/contracts/events/define-event.ts'
import { inKnownForm } from '@papan/contracts/events/index.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import type { EventKeys } from './event-keys.ts'
import { createEventReader, type EventEntry, type EventReader } from './event-reader.ts'
import type { SeenRevisions } from './seen-revisions.ts'
import type { Redis } from './redis.ts'
import { createStreamCursor } from './stream-cursor.ts'
import type { RawEntry } from './stream-entry.ts'
import { createStreamGroup, type GroupDeps } from './stream-group.ts'

export type EventHandler<Outcome = void> = readonly [type: string, handle: (envelope: EventEnvelope) => Outcome]

/** Handles one declared event; throws on a payload of another shape. */
export const on = <Data, Rec, Outcome>(
  definition: EventDefinition<Data, Rec>,
  handle: (event: EventOf<EventDefinition<Data, Rec>>) => Outcome,
): EventHandler<Outcome> => [definition.type, (envelope) => handle(definition.parse(envelope))]

type ConsumerDeps = {
  /** Role `reader`: its reads block. */
  redis: Redis
  keys: EventKeys
  log: Logger
  metrics: Metrics
  /** Repeats are dropped. */
  seen: SeenRevisions
  handlers: readonly EventHandler[]
  /** An undeclared version, or a payload of another shape. */
  onUnknown: (envelope: EventEnvelope) => void
  /** Entries may have been missed. */
  onGap: (reason: string) => void
  /** Wraps the handling of one batch. */
  inBatch: (handle: () => void) => void
  /** Reports every event about these subjects, repeats included. */
  watch?: { subjects: ReadonlySet<string>; onEvent: () => void }
}

/** Consumes `events` from now on; every instance reads every entry. */
export const createEventConsumer = (deps: ConsumerDeps) => {
  const { redis, keys, log, metrics, seen, onUnknown, inBatch, onGap, watch } = deps
  const handlers = new Map(deps.handlers)
  const reader = createEventReader({ keys, log, metrics })
  const countUnreadable = metrics.counter('unreadable_events_total', 'Events of a shape that is not declared')
  const countUnknown = metrics.counter('unknown_events_total', 'Events of versions that this release does not know')

  const isWatched = (envelope: EventEnvelope): boolean => watch?.subjects.has(envelope.subject.type) ?? false

  const reportUnreadable = ([entry]: RawEntry, error: unknown) => {
    countUnreadable()
    log.warn({ err: error, entry }, 'unreadable event')
  }

  const consume = (entry: EventEntry) => {
    if (entry.kind === 'unreadable') return reportUnreadable(entry.raw, new Error('not an event'))
    const { envelope } = entry
    if (isWatched(envelope)) watch?.onEvent()
    if (!seen.add(envelope.subject)) return
    const known = inKnownForm(envelope)
    if (!known) {
      countUnknown()
      return onUnknown(envelope)
    }
    try {
      handlers.get(known.type)?.(known)
      metrics.eventTaken(envelope)
    } catch (error) {
      reportUnreadable(entry.raw, error)
      metrics.eventTaken(envelope, 'failed')
      onUnknown(envelope)
    }
  }

  const cursor = createStreamCursor({
    redis,
    log,
    metrics,
    async onEntries(raw) {
      const entries = await reader.read(raw, (envelope) => isWatched(envelope) || seen.isNew(envelope.subject))
      inBatch(() => entries.forEach(consume))
    },
    onGap,
  })
  return {
    isFollowing: cursor.isFollowing,
    isBroken: cursor.isBroken,
    refused: () => reader.refused.list(),
    stop: () => cursor.stop(),
  }
}

export type EventBatch = { events: EventEnvelope[]; unreadable: RawEntry[] }

export const readBatch = async (
  reader: EventReader,
  raw: readonly RawEntry[],
  isWanted: (envelope: EventEnvelope) => boolean,
): Promise<EventBatch> => {
  const batch: EventBatch = { events: [], unreadable: [] }
  for (const entry of await reader.read(raw, isWanted)) {
    if (entry.kind === 'unreadable') batch.unreadable.push(entry.raw)
    else batch.events.push(entry.envelope)
  }
  return batch
}

type GroupConsumerDeps = Omit<GroupDeps, 'onEntries'> & {
  reader: EventReader
  isWanted: (envelope: EventEnvelope) => boolean
  /** Rejecting redelivers the batch. */
  onBatch: (batch: EventBatch) => Promise<void>
}

/** Consumes `events` as one member of a group; handled batches are acknowledged. */
export const createGroupConsumer = ({ reader, isWanted, onBatch, ...group }: GroupConsumerDeps) =>
  createStreamGroup({ ...group, onEntries: async (raw) => onBatch(await readBatch(reader, raw, isWanted)) })
