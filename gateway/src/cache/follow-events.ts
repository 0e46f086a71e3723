import { inKnownForm } from '@papan/contracts/events/index.ts'
import type { EventEnvelope, EventSubject } from '@papan/contracts/events/define-event.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import { createEventReader, type EventEntry } from '@papan/runtime/stream/event-reader.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import type { NewestSeen } from '@papan/runtime/stream/newest-seen.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { AnswerCache } from './answer-cache.ts'
import { changedAddresses } from './changed-pages.ts'
import { pathsOf } from './event-paths.ts'
import { createHintGatherer } from './gather-hints.ts'
import { everything, pathsByRecord, type ChangedPaths } from './record-paths.ts'

type FollowDeps = {
  cache: AnswerCache
  /** What revisions are known here, by an acknowledgement or an event. */
  seen: NewestSeen
  access: Access
  /** A client of its own, role `reader`. */
  redis: Redis
  keys: EventKeys
  log: Logger
  metrics: Metrics
}

/** What these events are about changes who is trusted. */
const trustSubjects = new Set(['user', 'allowed-ips'])

/**
 * Keeps the cache current by the events of all services. A missed stretch of the stream makes every answer asked for again.
 * Who is trusted is asked every 2 s anyway; an event about that hastens it.
 */
export const followEvents = ({ cache, seen, access, redis, keys, log, metrics }: FollowDeps) => {
  const reader = createEventReader({ keys, log, metrics })
  const countUnreadable = metrics.counter('unreadable_events_total', 'Events of a shape that is not declared')
  const countUnknown = metrics.counter('unknown_events_total', 'Events of versions that this release does not know')

  const tellUnreadable = (entry: RawEntry, error: unknown) => {
    countUnreadable()
    log.warn({ err: error, entry: entry[0] }, 'unreadable event')
  }

  const mark = (changed: ChangedPaths) => {
    if (changed === everything) cache.markAll()
    else cache.markChanged(changedAddresses(changed))
    cache.refreshUsed()
  }
  const hints = createHintGatherer({ mark })
  const trustHints = createHintGatherer({ mark: () => void access.refresh() })

  /** What an unsigned event speaks of is asked for again; it makes no revision count as known, and nothing it says is shown. */
  const takeHint = (envelope: EventEnvelope) => {
    if (trustSubjects.has(envelope.subject.type)) trustHints.add(everything)
    const known = inKnownForm(envelope)
    try {
      hints.add(known ? pathsOf(known) : pathsByRecord(envelope))
    } catch {
      hints.add(pathsByRecord(envelope))
    }
  }

  const changedBy = (entry: EventEntry): ChangedPaths => {
    if (entry.kind === 'unreadable') {
      tellUnreadable(entry.raw, new Error('not an event'))
      return []
    }
    const { envelope } = entry
    if (entry.kind === 'unsigned') {
      takeHint(envelope)
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
      tellUnreadable(entry.raw, error)
      metrics.eventTaken(envelope, 'failed')
      return pathsByRecord(envelope)
    }
  }

  const isWanted = (subject: EventSubject) => trustSubjects.has(subject.type) || seen.wouldBeNews(subject)

  const cursor = createStreamCursor({
    redis,
    log,
    metrics,
    async onEntries(entries) {
      const events = await reader.read(entries, ({ subject }) => isWanted(subject))
      const changed = events.map(changedBy)
      mark(changed.includes(everything) ? everything : [...new Set(changed.flat())])
    },
    onGap(reason) {
      log.info({ reason }, 'events may have been missed, every answer is asked for again')
      cache.markAll()
      cache.refreshUsed()
    },
  })
  return {
    isInStep: cursor.isInStep,
    isBroken: cursor.isBroken,
    /** The entries that were refused. */
    refused: () => reader.refused.list(),
    async stop() {
      hints.stop()
      trustHints.stop()
      await cursor.stop()
    },
  }
}
