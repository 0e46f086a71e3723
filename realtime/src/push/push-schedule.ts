import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import {
  marketCreated,
  marketDeleted,
  scheduleDeleted,
  scheduleSaved,
  scheduleStatusChanged,
} from '@papan/contracts/events/content-events.ts'
import { onEvent, type EventHandler, type PushDeps } from './on-event.ts'

const tellSchedule = ({ data }: { data: { marketName: string } }, { io }: PushDeps): void => {
  io.local.emit('schedule_update', { marketName: data.marketName })
}

/** What viewers are told about schedules, and which rooms there are. */
export const pushSchedule: EventHandler[] = [
  onEvent(scheduleSaved, tellSchedule),
  onEvent(scheduleStatusChanged, tellSchedule),
  onEvent(scheduleDeleted, tellSchedule),
  // Nothing was written, but what a page says of this market changed with the hour.
  onEvent(marketTurned, ({ data }, { io, newest }) => {
    // A draw that was entered ahead of its day may be public now.
    newest.forget(data.marketName)
    io.local.emit('market_waiting', { marketName: data.marketName, waiting: data.waiting })
  }),
  onEvent(marketCreated, ({ data }, { markets }) => markets.add(data.name)),
  onEvent(marketDeleted, ({ data }, { markets }) => {
    markets.remove(data.name)
  }),
]
