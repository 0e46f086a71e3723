import { inKnownForm } from '@papan/contracts/events/index.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createNewestSeen } from '@papan/runtime/stream/newest-seen.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import { createEventReader, type EventEntry } from '@papan/runtime/stream/event-reader.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { ContentReader } from '../rooms/content-reader.ts'
import type { PushDeps } from './on-event.ts'
import { createPushByRecord } from './push-by-record.ts'
import { pushRestore } from './push-restore.ts'
import { pushResult } from './push-result.ts'
import { pushSchedule } from './push-schedule.ts'
import { createRereads } from './reread-records.ts'
import { together } from '../sessions/shared-frame-adapter.ts'

type PushEventsDeps = PushDeps & {
  /** A client of its own, role `reader`. */
  redis: Redis
  keys: EventKeys
  content: ContentReader
  log: Logger
  metrics: Metrics
}

const handlers = new Map([...pushResult, ...pushSchedule, ...pushRestore])

/**
 * Reads the whole stream with a cursor of its own and tells this instance's sockets. Each event is told once, however often
 * it comes. After a gap everybody is asked to fetch anew.
 */
export const pushEvents = ({ redis, keys, content, log, metrics, ...deps }: PushEventsDeps) => {
  const seen = createNewestSeen()
  const reader = createEventReader({ keys, log, metrics })
  const rereads = createRereads({ ...deps, content, seen })
  const byRecord = createPushByRecord(deps)
  const countUnreadable = metrics.counter('unreadable_events_total', 'Events of a shape that is not declared')
  const countUnknown = metrics.counter('unknown_events_total', 'Events of versions that this release does not know')
  const countResync = metrics.counter('resyncs_total', 'Times that all viewers were asked to fetch anew')

  const tellUnreadable = (entry: RawEntry, error: unknown) => {
    countUnreadable()
    log.warn({ err: error, entry: entry[0] }, 'unreadable event')
  }

  const push = (entry: EventEntry) => {
    if (entry.kind === 'unreadable') return tellUnreadable(entry.raw, new Error('not an event'))
    const { envelope } = entry
    if (entry.kind === 'unsigned') return rereads.hint(envelope)
    if (!seen.isNews(envelope.subject)) return
    const known = inKnownForm(envelope)
    if (!known) {
      countUnknown()
      byRecord.tell(envelope)
      return
    }
    try {
      handlers.get(known.type)?.(known, deps)
      metrics.eventTaken(envelope)
    } catch (error) {
      tellUnreadable(entry.raw, error)
      metrics.eventTaken(envelope, 'failed')
      byRecord.tell(envelope)
    }
  }

  const cursor = createStreamCursor({
    redis,
    log,
    metrics,
    async onEntries(entries) {
      const events = await reader.read(entries, ({ subject }) => seen.wouldBeNews(subject))
      together(deps.io, () => events.forEach(push))
    },
    onGap(reason) {
      log.info({ reason }, 'events may have been missed, viewers fetch anew')
      countResync()
      deps.newest.forgetAll()
      deps.io.local.emit('resync')
    },
  })
  return {
    isInStep: cursor.isInStep,
    isBroken: cursor.isBroken,
    /** The entries that were refused. */
    refused: () => reader.refused.list(),
    async stop() {
      await cursor.stop()
      await rereads.stop()
      byRecord.stop()
    },
  }
}
