import type { Metrics } from '@papan/runtime/metrics.ts'
import type { AppSocket } from './socket-types.ts'

type MessageLimitOptions = { scale: number; clock: () => number; metrics: Metrics }

/** A page joins all its rooms at once; after that messages are rare. */
const burst = 120
const perSecond = 10
/** Whoever had so many messages ignored is cut. */
const patience = 300

/** Says whether a message of a socket is listened to: a burst of 120 and 10 a second are. Cuts a socket that goes on and on. */
export const createMessageLimit = ({ scale, clock, metrics }: MessageLimitOptions) => {
  const countIgnored = metrics.counter('ignored_messages_total', 'Messages beyond the limit of their socket')

  return {
    start({ data }: AppSocket): void {
      data.left = burst * scale
      data.countedAt = clock()
      data.ignored = 0
    },
    allows({ data, conn }: AppSocket): boolean {
      const now = clock()
      data.left = Math.min(burst * scale, data.left + ((now - data.countedAt) / 1000) * perSecond * scale)
      data.countedAt = now
      if (data.left >= 1) {
        data.left--
        return true
      }
      countIgnored()
      if (++data.ignored > patience * scale) conn.close(true)
      return false
    },
  }
}

export type MessageLimit = ReturnType<typeof createMessageLimit>
