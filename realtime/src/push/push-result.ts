import type { Result } from '@papan/contracts/calls/result-calls.ts'
import type { EventSubject } from '@papan/contracts/events/define-event.ts'
import {
  prizeHeld,
  prizeMismatched,
  prizeRecorded,
  prizeWithdrawn,
  resultDeleted,
  resultRestored,
  resultSaved,
  resultStarted,
} from '@papan/contracts/events/result-events.ts'
import { isFirstPrize, isPublished } from '@papan/contracts/rules/result-rules.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import { onEvent, type EventHandler, type PushDeps } from './on-event.ts'
import { adminsRoom, marketRoom } from '../sessions/socket-types.ts'

/** The whole result to its market's room. Events that follow each other closely carry the same state: it is told once. */
export const tellRoom = (result: Result | null, { io, newest, pushed }: PushDeps): void => {
  if (!result || !pushed.isNews({ type: 'result', ...result })) return
  // The last prize is gone: which draw is the newest now, content knows.
  if (isPublished(result)) newest.note(result)
  else newest.forget(result.market)
  io.local.to(marketRoom(result.market)).emit('prize_update', result)
}

/** To everybody: something about this draw changed, fetch what you show of it. */
export const tellEveryone = (
  { market, date }: { market: string; date: string },
  { epoch, rev }: EventSubject,
  { io }: PushDeps,
): void => {
  io.local.emit('new_result_update', { market, date, epoch, rev })
}

/** To admins alone: what one of two typed is not public. */
const tellDesks = ({ data: { market, date } }: { data: { market: string; date: string } }, { io }: PushDeps): void => {
  io.local.to(adminsRoom).emit('desk_update', { market, date })
}

type DrawData = { market: string; date: string; publicFrom?: string | undefined }

/** Whether visitors may see a draw of this date. A release that does not say from when never lets a later WIB date be seen. */
export const isPublicNow = ({ date, publicFrom }: Pick<DrawData, 'date' | 'publicFrom'>, now: number): boolean =>
  date <= wibDate(now) && (publicFrom === undefined || Date.parse(publicFrom) <= now)

/** Tells visitors, or admins alone while the draw is nothing that visitors may see: `isSeen` says whether it holds, or held, a prize. */
const tellAllowed = (data: DrawData, isSeen: boolean, deps: PushDeps, tell: () => void): void => {
  if (isSeen && isPublicNow(data, deps.now())) tell()
  else tellDesks({ data }, deps)
}

/** What viewers are told about results; this instance tells its own sockets only. */
export const pushResult: EventHandler[] = [
  onEvent(resultStarted, ({ data, subject, record }, deps) =>
    tellAllowed(data, record !== null && isPublished(record), deps, () => {
      tellRoom(record, deps)
      if (record?.prizes.some(isFirstPrize)) tellEveryone(data, subject, deps)
    }),
  ),
  onEvent(prizeRecorded, ({ data, subject, record }, deps) =>
    tellAllowed(data, true, deps, () => {
      tellRoom(record, deps)
      if (isFirstPrize(data.prize)) tellEveryone(data, subject, deps)
    }),
  ),
  onEvent(prizeHeld, tellDesks),
  onEvent(prizeMismatched, tellDesks),
  onEvent(resultSaved, ({ data, subject, record }, deps) => {
    // Thousands of old draws may be imported; nobody is looking at them live.
    if (data.imported && !data.newest) return
    tellAllowed(data, true, deps, () => {
      tellRoom(record, deps)
      tellEveryone(data, subject, deps)
    })
  }),
  onEvent(prizeWithdrawn, ({ data, subject, record }, deps) =>
    tellAllowed(data, true, deps, () => {
      tellRoom(record, deps)
      if (isFirstPrize(data.prize) || (record && !isPublished(record))) tellEveryone(data, subject, deps)
    }),
  ),
  onEvent(resultRestored, ({ data, subject, record }, deps) =>
    tellAllowed(data, true, deps, () => {
      tellRoom(record, deps)
      tellEveryone(data, subject, deps)
    }),
  ),
  onEvent(resultDeleted, ({ data, subject }, deps) => {
    deps.newest.forget(data.market)
    tellAllowed(data, true, deps, () => tellEveryone(data, subject, deps))
  }),
]
