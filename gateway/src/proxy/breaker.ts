type BreakerOptions = {
  clock: () => number
  /** Timeouts in a row that open it. */
  after?: number
  /** Time until a trial request, ms. */
  openMs?: number
}

/**
 * Circuit breaker: after several timeouts in a row refuses at once, with one trial every 2 s. Refused connections fail fast and do
 * not count.
 */
export const createBreaker = ({ clock, after = 5, openMs = 2_000 }: BreakerOptions) => {
  let timeouts = 0
  let tryAt = 0
  return {
    /** While open, true admits the one trial. */
    admits(): boolean {
      if (timeouts < after) return true
      if (clock() < tryAt) return false
      tryAt = clock() + openMs
      return true
    },
    answered() {
      timeouts = 0
    },
    timedOut() {
      timeouts++
      if (timeouts >= after) tryAt = clock() + openMs
    },
  }
}
