import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { EventSubject } from '@papan/contracts/events/define-event.ts'
import { isPublished } from '@papan/contracts/lottery/result-rules.ts'
import type { SeenRevisions } from '@papan/runtime/stream/seen-revisions.ts'
import type { KnownMarkets } from '../rooms/known-markets.ts'
import type { NewestResults } from '../rooms/newest-results.ts'
import { adminsRoom, marketRoom, type AppServer } from '../sessions/socket-types.ts'

/** Emits reach this instance's sockets only; each instance reads the stream. */
export type PushDeps = {
  io: AppServer
  newest: NewestResults
  markets: KnownMarkets
  /** Revisions of results that were emitted. */
  pushed: SeenRevisions
  /** Wall clock, ms. */
  now: () => number
}

/** Emits a result to its market's room, once per revision. */
export const emitToRoom = (result: Result | null, { io, newest, pushed }: PushDeps): void => {
  if (!result || !pushed.add({ type: 'result', ...result })) return
  // Its last prize was withdrawn: content knows the newest draw now.
  if (isPublished(result)) newest.update(result)
  else newest.invalidate(result.market)
  io.local.to(marketRoom(result.market)).emit('prize_update', result)
}

export const emitToAll = (
  { market, date, withdrawn }: { market: string; date: string; withdrawn?: unknown },
  { epoch, rev }: EventSubject,
  { io }: PushDeps,
): void => {
  io.local.emit('new_result_update', { market, date, epoch, rev, ...(withdrawn ? { withdrawn: true } : {}) })
}

/** For admins alone: a number that one of two typed is not public. */
export const emitToAdmins = ({ market, date }: { market: string; date: string }, { io }: PushDeps): void => {
  io.local.to(adminsRoom).emit('desk_update', { market, date })
}

export const emitResync = ({ io, newest }: Pick<PushDeps, 'io' | 'newest'>): void => {
  newest.invalidateAll()
  io.local.emit('resync')
}
