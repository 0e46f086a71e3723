import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsByType } from '@papan/contracts/events/index.ts'
import { prizeHeld, prizeMismatched } from '@papan/contracts/events/result-events.ts'
import { trustSubjects, type Access } from '@papan/runtime/auth/access.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createEventConsumer, on } from '@papan/runtime/stream/event-consumer.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import type { SeenRevisions } from '@papan/runtime/stream/seen-revisions.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import type { ResponseCache } from './response-cache.ts'
import { changedMarks } from './changed-pages.ts'
import { everything, isShown, pathsOf, type ChangedPaths } from './record-paths.ts'

type FollowDeps = {
  cache: ResponseCache
  /** Revisions known by an acknowledgement or an event. */
  seen: SeenRevisions
  access: Access
  redis: Redis
  keys: EventKeys
  log: Logger
  metrics: Metrics
}

/** A number typed by one admin is not public. */
const unshownTypes = new Set([prizeHeld.type, prizeMismatched.type])

/** Invalidates the cache by events, everything after a gap. Events about access refresh it at once, not only every 2 s. */
export const followEvents = ({ cache, seen, access, redis, keys, log, metrics }: FollowDeps) => {
  const mark = (changed: ChangedPaths) => {
    if (changed === everything) cache.markAll()
    else cache.markChanged(changedMarks(changed))
    cache.refreshUsed()
  }
  let changes: ChangedPaths[] = []
  const noteChange = (envelope: EventEnvelope) => void changes.push(pathsOf(envelope))
  const shown = [...eventsByType.values()].filter(
    ({ type, subjectType }) => isShown(subjectType) && !unshownTypes.has(type),
  )

  return createEventConsumer({
    redis,
    keys,
    log,
    metrics,
    seen,
    handlers: [on(marketTurned, noteChange), ...shown.map((definition) => on(definition, noteChange))],
    onUnknown: noteChange,
    watch: { subjects: trustSubjects, onEvent: () => void access.refresh() },
    inBatch(handle) {
      changes = []
      handle()
      mark(changes.includes(everything) ? everything : [...new Set(changes.flat())])
    },
    onGap(reason) {
      log.info({ reason }, 'events may have been missed, every answer is marked as changed')
      cache.markAll()
      cache.refreshUsed()
    },
  })
}
