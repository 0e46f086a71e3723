import type { Metrics } from '@papan/runtime/metrics.ts'
import type { AppSocket } from './wire.ts'

type MessageLimitOptions = { scale: number; clock: () => number; metrics: Metrics }

/** A page joins all its rooms at once; after that messages are rare. */
const burst = 120
const perSecond = 10
/** Whoever had so many messages ignored is cut. */
const patience = 300

/** Ignores messages of a socket beyond a burst of 120 and 10 a second, and cuts one that goes on and on. */
export const createMessageLimit =
  ({ scale, clock, metrics }: MessageLimitOptions) =>
  (socket: AppSocket): void => {
    let left = burst * scale
    let countedAt = clock()
    let ignored = 0

    socket.use((_message, next) => {
      const now = clock()
      left = Math.min(burst * scale, left + ((now - countedAt) / 1000) * perSecond * scale)
      countedAt = now
      if (left >= 1) {
        left--
        next()
        return
      }
      metrics.count('ignored_messages_total', 'Messages beyond the limit of their socket')
      if (++ignored > patience * scale) socket.conn.close(true)
    })
  }
