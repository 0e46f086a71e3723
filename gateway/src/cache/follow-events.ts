import { inKnownForm } from '@papan/contracts/events/index.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import type { NewestSeen } from '@papan/runtime/stream/newest-seen.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import { readEnvelope, type RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { AnswerCache } from './answer-cache.ts'
import { changedAddresses } from './changed-pages.ts'
import { pathsOf } from './event-paths.ts'
import { everything, pathsByRecord, type ChangedPaths } from './record-paths.ts'

type FollowDeps = {
  cache: AnswerCache
  /** What revisions are known here, by an acknowledgement or an event. */
  seen: NewestSeen
  access: Access
  /** A client of its own, role `reader`. */
  redis: Redis
  log: Logger
  metrics: Metrics
}

/** What these events are about changes who is trusted. */
const trustSubjects = new Set(['user', 'allowed-ips'])

/**
 * Keeps the cache current by the events of all services. A missed stretch of the stream makes every answer asked for again.
 * Who is trusted is asked every 2 s anyway; an event about that hastens it.
 */
export const followEvents = ({ cache, seen, access, redis, log, metrics }: FollowDeps) => {
  const countUnreadable = metrics.counter('unreadable_events_total', 'Events of a shape that is not declared')
  const countUnknown = metrics.counter('unknown_events_total', 'Events of versions that this release does not know')

  const tellUnreadable = (entry: RawEntry, error: unknown) => {
    countUnreadable()
    log.warn({ err: error, entry: entry[0] }, 'unreadable event')
  }

  const changedBy = (entry: RawEntry): ChangedPaths => {
    const envelope = readEnvelope(entry)
    if (!envelope) {
      tellUnreadable(entry, new Error('not an event'))
      return []
    }
    if (trustSubjects.has(envelope.subject.type)) void access.refresh()
    if (!seen.isNews(envelope.subject)) return []
    const known = inKnownForm(envelope)
    if (!known) {
      countUnknown()
      return pathsByRecord(envelope)
    }
    try {
      const paths = pathsOf(known)
      metrics.eventTaken(envelope)
      return paths
    } catch (error) {
      tellUnreadable(entry, error)
      metrics.eventTaken(envelope, 'failed')
      return pathsByRecord(envelope)
    }
  }

  return createStreamCursor({
    redis,
    log,
    metrics,
    onEntries(entries) {
      const changed = entries.map(changedBy)
      if (changed.includes(everything)) cache.markAll()
      else cache.markChanged(changedAddresses([...new Set(changed.flat())]))
      cache.refreshUsed()
    },
    onGap(reason) {
      log.info({ reason }, 'events may have been missed, every answer is asked for again')
      cache.markAll()
      cache.refreshUsed()
    },
  })
}
