import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import {
  scheduleSaved,
  marketCreated,
  marketDeleted,
  scheduleDeleted,
  scheduleStatusChanged,
} from '@papan/contracts/events/content-events.ts'
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
import { resultHandlers } from './push-result.ts'
import { alarmAnswered } from '@papan/contracts/events/desk-events.ts'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { z } from 'zod'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsByType } from '@papan/contracts/events/index.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { adminsRoom } from '../sessions/socket-types.ts'

const boardSubjects = new Set(['result', 'schedule', 'claim', 'alarm'])

const ofDraw = z.object({
  market: z.string(),
  date: z.string(),
  imported: z.boolean().optional(),
  newest: z.boolean().optional(),
})
const ofMarket = z.object({ marketName: z.string() })

/** An import writes old draws by thousands, which are not on the board. */
const changeOf = ({ data }: EventEnvelope, now: number): { market: string; date: string } | null => {
  const draw = ofDraw.safeParse(data)
  if (draw.success) {
    const { market, date, imported, newest } = draw.data
    return imported && !newest ? null : { market, date }
  }
  const market = ofMarket.safeParse(data)
  return market.success ? { market: market.data.marketName, date: wibDate(now) } : null
}

/** Every handler, and for each event about today's board a message to admins. */
const withBoardUpdates = (handlers: readonly EventHandler[], { io, now }: PushDeps): EventHandler[] => {
  const others = new Map(handlers)
  const ofBoard = [...eventsByType.values()].filter(({ subjectType }) => boardSubjects.has(subjectType))
  return [
    ...handlers,
    ...ofBoard.map(({ type }): EventHandler => [
      type,
      (envelope) => {
        others.get(type)?.(envelope)
        const change = changeOf(envelope, now())
        if (change) io.local.to(adminsRoom).emit('board_update', change)
      },
    ]),
  ]
}

/** A gateway may still serve an answer from before the restore. */
const secondResyncMs = 5_000

/** Emits schedule changes, keeps the markets current, resyncs after a restore. */
const scheduleHandlers = (deps: PushDeps): EventHandler[] => {
  const { io, markets, newest } = deps
  const emitSchedule = ({ data: { marketName } }: { data: { marketName: string } }) => {
    io.local.emit('schedule_update', { marketName })
  }

  return [
    on(scheduleSaved, emitSchedule),
    on(scheduleStatusChanged, emitSchedule),
    on(scheduleDeleted, emitSchedule),
    // Visitors read that the official result is late.
    on(alarmAnswered, ({ data }) => emitSchedule({ data: { marketName: data.market } })),
    on(marketTurned, ({ data: { marketName, waiting } }) => {
      // A draw entered ahead of its day may be public now.
      newest.invalidate(marketName)
      io.local.emit('market_waiting', { marketName, waiting })
    }),
    on(marketCreated, ({ data }) => markets.add(data.name)),
    on(marketDeleted, ({ data }) => markets.remove(data.name)),
    on(dataRestored, ({ data }) => {
      if (data.database !== 'content') return
      emitResync(deps)
      setTimeout(emitResync, secondResyncMs, deps).unref()
    }),
  ]
}

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
    handlers: withBoardUpdates([...resultHandlers(deps), ...scheduleHandlers(deps)], deps),
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
