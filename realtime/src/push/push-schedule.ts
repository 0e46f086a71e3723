import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import {
  marketCreated,
  marketDeleted,
  scheduleDeleted,
  scheduleSaved,
  scheduleStatusChanged,
} from '@papan/contracts/events/content-events.ts'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { on, type EventHandler } from '@papan/runtime/stream/event-consumer.ts'
import { emitResync, type PushDeps } from './emit.ts'

/** A gateway may still serve an answer from before the restore. */
const secondResyncMs = 5_000

/** Emits schedule changes, keeps the markets current, resyncs after a restore. */
export const scheduleHandlers = (deps: PushDeps): EventHandler[] => {
  const { io, markets, newest } = deps
  const emitSchedule = ({ data: { marketName } }: { data: { marketName: string } }) => {
    io.local.emit('schedule_update', { marketName })
  }

  return [
    on(scheduleSaved, emitSchedule),
    on(scheduleStatusChanged, emitSchedule),
    on(scheduleDeleted, emitSchedule),
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
