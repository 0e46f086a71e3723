import { inKnownForm } from '@papan/contracts/events/index.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createNewestSeen } from '@papan/runtime/stream/newest-seen.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import { readEnvelope, type RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { PushDeps } from './on-event.ts'
import { createPushByRecord } from './push-by-record.ts'
import { pushRestore } from './push-restore.ts'
import { pushResult } from './push-result.ts'
import { pushSchedule } from './push-schedule.ts'
import { together } from './shared-frame-adapter.ts'

type PushEventsDeps = PushDeps & {
  /** A client of its own, role `reader`. */
  redis: Redis
  log: Logger
  metrics: Metrics
}

const handlers = new Map([...pushResult, ...pushSchedule, ...pushRestore])

/**
 * Reads the whole stream with a cursor of its own and tells this instance's sockets. Each event is told once, however often
 * it comes. After a gap everybody is asked to fetch anew.
 */
export const pushEvents = ({ redis, log, metrics, ...deps }: PushEventsDeps) => {
  const seen = createNewestSeen()
  const byRecord = createPushByRecord(deps)
  const countUnreadable = metrics.counter('unreadable_events_total', 'Events of a shape that is not declared')
  const countUnknown = metrics.counter('unknown_events_total', 'Events of versions that this release does not know')
  const countResync = metrics.counter('resyncs_total', 'Times that all viewers were asked to fetch anew')

  const tellUnreadable = (entry: RawEntry, error: unknown) => {
    countUnreadable()
    log.warn({ err: error, entry: entry[0] }, 'unreadable event')
  }

  const push = (entry: RawEntry) => {
    const envelope = readEnvelope(entry)
    if (!envelope) {
      tellUnreadable(entry, new Error('not an event'))
      return
    }
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
      tellUnreadable(entry, error)
      metrics.eventTaken(envelope, 'failed')
      byRecord.tell(envelope)
    }
  }

  const cursor = createStreamCursor({
    redis,
    log,
    metrics,
    onEntries: (entries) => together(deps.io, () => entries.forEach(push)),
    onGap(reason) {
      log.info({ reason }, 'events may have been missed, viewers fetch anew')
      countResync()
      deps.newest.forgetAll()
      deps.io.local.emit('resync')
    },
  })
  return {
    isInStep: cursor.isInStep,
    async stop() {
      await cursor.stop()
      byRecord.stop()
    },
  }
}
