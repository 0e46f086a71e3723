import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import { createEventReader } from '@papan/runtime/stream/event-reader.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createStreamCursor, type StreamPosition } from '@papan/runtime/stream/stream-cursor.ts'
import type { DrawnNumbers } from '../memory/drawn-numbers.ts'
import type { DrawStore } from '../store/draw-store.ts'
import type { KeptDraw } from '../store/kept-draw.ts'
import { keptFromEvent } from './kept-from-event.ts'

type FollowDeps = {
  /** Role `reader`: its reads block. */
  redis: Redis
  keys: EventKeys
  from: StreamPosition | null
  numbers: DrawnNumbers
  drawStore: DrawStore
  /** Events may have been missed, or one could not be read: compare with content. */
  onDoubt: (reason: string) => void
  /** Everything up to there is in documents and memory. */
  onStored: (position: StreamPosition) => void
  /** Content was restored from a backup, by this event. */
  onRestored: (eventId: string) => Promise<void>
  log: Logger
  metrics: Metrics
}

const subjects = new Set(['result', dataRestored.subjectType])

/** The newest version of each draw. */
const newestOf = (draws: readonly KeptDraw[]): KeptDraw[] => {
  const newest = new Map<string, KeptDraw>()
  for (const draw of draws) if (isNewer(draw, newest.get(draw._id))) newest.set(draw._id, draw)
  return [...newest.values()]
}

/** Takes every draw from the stream, with its own cursor: first into memory, then into the shared documents. */
export const followDraws = (deps: FollowDeps) => {
  const { redis, keys, from, numbers, drawStore, onDoubt, onStored, onRestored, log, metrics } = deps
  const reader = createEventReader({ keys, log, metrics })
  const countUnreadable = metrics.counter('unreadable_events_total', 'Events of a shape that is not declared')

  const drawsIn = (events: readonly EventEnvelope[]): KeptDraw[] =>
    events.flatMap((envelope) => {
      if (envelope.subject.type !== 'result') return []
      const draw = keptFromEvent(envelope)
      metrics.eventTaken(envelope, draw ? 'done' : 'failed')
      if (draw) return [draw]
      countUnreadable()
      log.warn({ event: envelope.id, type: envelope.type }, 'unreadable event')
      onDoubt('an event cannot be read')
      return []
    })

  const restoresIn = (events: readonly EventEnvelope[]): EventEnvelope[] =>
    events.filter(({ subject, data }) => {
      const { database } = (data ?? {}) as { database?: unknown }
      return subject.type === dataRestored.subjectType && database === 'content'
    })

  /** The batch is read again when the database refuses: memory is ahead then, and repeats do no harm. */
  const take = async (events: readonly EventEnvelope[]) => {
    const draws = newestOf(drawsIn(events))
    for (const draw of draws) numbers.apply(draw)
    const current = draws.filter((draw) => {
      const known = numbers.version(draw.market, draw._id)
      return !known || !isNewer(known, draw)
    })
    await drawStore.write(current)
    for (const { id } of restoresIn(events)) await onRestored(id)
  }

  const cursor = createStreamCursor({
    redis,
    log,
    metrics,
    from,
    async onEntries(raw, position) {
      const entries = await reader.read(raw, ({ subject }) => subjects.has(subject.type))
      await take(entries.flatMap((entry) => (entry.kind === 'event' ? [entry.envelope] : [])))
      onStored(position)
    },
    onGap: onDoubt,
  })
  return {
    isFollowing: cursor.isFollowing,
    isBroken: cursor.isBroken,
    refused: () => reader.refused.list(),
    stop: () => cursor.stop(),
  }
}
