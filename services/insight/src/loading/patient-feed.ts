import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@papan/runtime/logger.ts'
import type { ContentFeed } from './content-feed.ts'

type PatientDeps = {
  feed: ContentFeed
  stopping: AbortSignal
  /** An absence is warned of once it is longer, ms. */
  quietMs: () => number
  clock: () => number
  log: Logger
}

const retryMs = 1_000

/** Asks content again until there is an answer; throws only when stopped. */
export const createPatientFeed = ({ feed, stopping, quietMs, clock, log }: PatientDeps) => {
  let failingSince: number | null = null
  let isWarned = false

  const onFailure = (error: unknown) => {
    failingSince ??= clock()
    if (isWarned || clock() - failingSince < quietMs()) return
    isWarned = true
    log.warn({ err: error }, 'content cannot be read now')
  }

  const patient = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        const answer = await ask()
        failingSince = null
        isWarned = false
        return answer
      } catch (error) {
        if (stopping.aborted) throw error
        onFailure(error)
        await pause(retryMs, undefined, { signal: stopping })
      }
    }
  }

  return {
    markets: () => patient(() => feed.markets()),
    page: (market: string, after: string | null) => patient(() => feed.page(market, after)),
    isFailing: () => failingSince !== null,
  }
}
