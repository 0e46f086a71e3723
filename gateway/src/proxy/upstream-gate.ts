import { AppError, unavailable } from '@papan/runtime/errors.ts'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'
import { createBreaker } from './breaker.ts'

type GateOptions = { clock: () => number; atOnce?: number; waiting?: number }

/** Limits one upstream: concurrency, a short queue, a circuit breaker; beyond that 503. `work` throws 504 when it hung. */
export const createUpstreamGate = ({ clock, atOnce = 200, waiting = 50 }: GateOptions) => {
  const limit = createWorkLimit({ atOnce, waiting, refuse: unavailable })
  const breaker = createBreaker({ clock })
  let failing = false

  return {
    isFailing: () => failing,
    stats: limit.facts,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (!breaker.admits()) throw unavailable()
      return limit.run(async () => {
        try {
          const done = await work()
          breaker.answered()
          failing = false
          return done
        } catch (error) {
          const status = error instanceof AppError ? error.status : 0
          if (status === 504) breaker.timedOut()
          if (status >= 502) failing = true
          throw error
        }
      })
    },
  }
}

export type UpstreamGate = ReturnType<typeof createUpstreamGate>
