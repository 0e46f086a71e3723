import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import { createEventReader } from '@papan/runtime/stream/event-reader.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import type { KnownDraw } from '../columns/market-columns.ts'
import { drawFromEvent } from './draw-from-event.ts'

type FollowDeps = {
  /** Role `reader`: its reads block. */
  redis: Redis
  keys: EventKeys
  onDraw: (draw: KnownDraw) => void
  /** Events may have been missed, one could not be read, or content was restored from a backup. */
  onDoubt: (reason: string) => void
  log: Logger
  metrics: Metrics
}

const subjects = new Set(['result', dataRestored.subjectType])

const isOfContent = ({ data }: EventEnvelope): boolean =>
  ((data ?? {}) as { database?: unknown }).database === 'content'

/** Takes every draw from the stream, from now on. */
export const followDraws = ({ redis, keys, onDraw, onDoubt, log, metrics }: FollowDeps) => {
  const reader = createEventReader({ keys, log, metrics })
  const countUnreadable = metrics.counter('unreadable_events_total', 'Events of a shape that is not declared')

  const take = (envelope: EventEnvelope) => {
    if (envelope.subject.type === dataRestored.subjectType) {
      if (isOfContent(envelope)) onDoubt('content was restored')
      return
    }
    const draw = drawFromEvent(envelope)
    metrics.eventTaken(envelope, draw ? 'done' : 'failed')
    if (draw) return onDraw(draw)
    countUnreadable()
    log.warn({ event: envelope.id, type: envelope.type }, 'unreadable event')
    onDoubt('an event cannot be read')
  }

  const cursor = createStreamCursor({
    redis,
    log,
    metrics,
    async onEntries(raw) {
      const entries = await reader.read(raw, ({ subject }) => subjects.has(subject.type))
      for (const entry of entries) if (entry.kind === 'event') take(entry.envelope)
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
