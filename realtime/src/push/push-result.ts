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
import { isFirstPrize, isPublished } from '@papan/contracts/lottery/result-rules.ts'
import { on, type EventHandler } from '@papan/runtime/stream/event-consumer.ts'
import { emitToAdmins, emitToAll, emitToRoom, type PushDeps } from './emit.ts'

type DrawData = { market: string; date: string; publicFrom?: string | undefined }

const isPublicNow = ({ publicFrom }: DrawData, now: number): boolean =>
  publicFrom === undefined || Date.parse(publicFrom) <= now

/** While visitors may not see a draw, only admins are notified. */
export const resultHandlers = (deps: PushDeps): EventHandler[] => {
  const ifPublic = (data: DrawData, emit: () => void): void => {
    if (isPublicNow(data, deps.now())) emit()
    else emitToAdmins(data, deps)
  }

  return [
    on(resultStarted, ({ data, subject, record }) => {
      if (!record || !isPublished(record)) return emitToAdmins(data, deps)
      ifPublic(data, () => {
        emitToRoom(record, deps)
        if (record.prizes.some(isFirstPrize)) emitToAll(data, subject, deps)
      })
    }),
    on(prizeRecorded, ({ data, subject, record }) =>
      ifPublic(data, () => {
        emitToRoom(record, deps)
        if (isFirstPrize(data.prize)) emitToAll(data, subject, deps)
      }),
    ),
    on(prizeHeld, ({ data }) => emitToAdmins(data, deps)),
    on(prizeMismatched, ({ data }) => emitToAdmins(data, deps)),
    on(resultSaved, ({ data, subject, record }) => {
      // An import writes old draws by thousands: no live page shows them.
      if (data.imported && !data.newest) return
      ifPublic(data, () => {
        emitToRoom(record, deps)
        emitToAll(data, subject, deps)
      })
    }),
    on(prizeWithdrawn, ({ data, subject, record }) =>
      ifPublic(data, () => {
        emitToRoom(record, deps)
        // Visitors who saw the number may be on any page.
        if (isFirstPrize(data.prize) || data.withdrawn) emitToAll(data, subject, deps)
      }),
    ),
    on(resultRestored, ({ data, subject, record }) =>
      ifPublic(data, () => {
        emitToRoom(record, deps)
        emitToAll(data, subject, deps)
      }),
    ),
    on(resultDeleted, ({ data, subject }) => {
      deps.newest.invalidate(data.market)
      ifPublic(data, () => emitToAll(data, subject, deps))
    }),
  ]
}
