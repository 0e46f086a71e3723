import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import { scheduleSaved } from '@papan/contracts/events/content-events.ts'
import { resultSaved } from '@papan/contracts/events/result-events.ts'
import { trustSubjects } from '@papan/runtime/auth/access.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createEventConsumer, on, type EventHandler } from '@papan/runtime/stream/event-consumer.ts'
import type { EventKeys } from '@papan/runtime/stream/event-keys.ts'
import { createSeenRevisions } from '@papan/runtime/stream/seen-revisions.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { coalesce } from '../sessions/shared-frame-adapter.ts'
import { emitResync, type PushDeps } from './emit.ts'
import { withBoardUpdates } from './push-board.ts'
import { resultHandlers } from './push-result.ts'
import { scheduleHandlers } from './push-schedule.ts'
import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { identitySaved } from '@papan/contracts/events/media-events.ts'

/** Emits what the site is called and looks like after each change. */
const identityHandlers = ({ io }: Pick<PushDeps, 'io'>): EventHandler[] => [
  on(identitySaved, ({ record }) => {
    if (record) io.local.emit('identity_update', shownIdentity(record))
  }),
]

type PushEventsDeps = PushDeps & {
  /** A dedicated client, role `reader`. */
  redis: Redis
  keys: EventKeys
  /** Revocations and allowed addresses have changed. */
  onTrustEvent: () => void
  log: Logger
  metrics: Metrics
}

/** Unknown events within this time cause one resync. */
const gatherMs = 1_000
/** What live pages show. */
const liveSubjects = new Set([resultSaved, scheduleSaved, marketTurned].map(({ subjectType }) => subjectType))

/** Emits each event once to this instance's sockets. After a gap or an unknown event all pages resync. */
export const pushEvents = ({ redis, keys, onTrustEvent, log, metrics, ...deps }: PushEventsDeps) => {
  const seen = createSeenRevisions()
  const countResync = metrics.counter('resyncs_total', 'Times that all viewers were asked to fetch everything again')

  let timer: NodeJS.Timeout | undefined
  const resyncSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      emitResync(deps)
    }, gatherMs)
  }

  const consumer = createEventConsumer({
    redis,
    keys,
    log,
    metrics,
    seen,
    handlers: withBoardUpdates([...resultHandlers(deps), ...scheduleHandlers(deps), ...identityHandlers(deps)], deps),
    onUnknown({ subject }) {
      if (liveSubjects.has(subject.type)) resyncSoon()
    },
    onGap(reason) {
      log.info({ reason }, 'events may have been missed, all viewers resync')
      countResync()
      emitResync(deps)
    },
    watch: { subjects: trustSubjects, onEvent: onTrustEvent },
    inBatch: (handle) => coalesce(deps.io, handle),
  })
  return {
    ...consumer,
    async stop() {
      await consumer.stop()
      clearTimeout(timer)
    },
  }
}
