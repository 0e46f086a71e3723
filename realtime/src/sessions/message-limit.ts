import type { Metrics } from '@papan/runtime/metrics.ts'
import type { AppSocket } from './socket-types.ts'

type MessageLimitOptions = { scale: number; clock: () => number; metrics: Metrics }

/** A page joins all its rooms at once. */
const burst = 120
const perSecond = 10
/** Then the socket is disconnected. */
const maxIgnored = 300

/** A burst of 120 messages per socket, then 10 a second. */
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
      if (++data.ignored > maxIgnored * scale) conn.close(true)
      return false
    },
  }
}

export type MessageLimit = ReturnType<typeof createMessageLimit>
