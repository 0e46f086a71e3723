import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createNewestSeen } from '@papan/runtime/stream/newest-seen.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import { readEnvelope, type RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { PushDeps } from './on-event.ts'
import { pushResult } from './push-result.ts'
import { pushSchedule } from './push-schedule.ts'

type PushEventsDeps = PushDeps & {
  /** A client of its own, role `reader`. */
  redis: Redis
  log: Logger
  metrics: Metrics
}

const handlers = new Map([...pushResult, ...pushSchedule])

/**
 * Reads the whole stream with a cursor of its own and tells this instance's sockets. Each event is told once, however often
 * it comes. After a gap everybody is asked to fetch anew.
 */
export const pushEvents = ({ redis, log, metrics, ...deps }: PushEventsDeps) => {
  const seen = createNewestSeen()

  const push = (entry: RawEntry) => {
    try {
      const envelope = readEnvelope(entry)
      if (!envelope) throw new Error('not an event')
      if (seen.isNews(envelope.subject)) handlers.get(envelope.type)?.(envelope, deps)
    } catch (error) {
      metrics.count('unreadable_events_total', 'Events of a shape that is not declared')
      log.warn({ err: error, entry: entry[0] }, 'unreadable event')
    }
  }

  return createStreamCursor({
    redis,
    log,
    metrics,
    onEntries: (entries) => entries.forEach(push),
    onGap(reason) {
      log.info({ reason }, 'events may have been missed, viewers fetch anew')
      metrics.count('resyncs_total', 'Times that all viewers were asked to fetch anew')
      deps.newest.forgetAll()
      deps.io.local.emit('resync')
    },
  })
}
