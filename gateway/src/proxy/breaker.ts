/** Timeouts in a row that open it. */
const maxTimeouts = 5
/** Time until a trial request, ms. */
const openMs = 2_000

/**
 * Circuit breaker: after several timeouts in a row refuses at once, with one trial every 2 s. Refused connections fail fast and do
 * not count.
 */
export const createBreaker = (clock: () => number) => {
  let timeouts = 0
  let tryAt = 0
  return {
    /** While open, true admits the one trial. */
    admits(): boolean {
      if (timeouts < maxTimeouts) return true
      if (clock() < tryAt) return false
      tryAt = clock() + openMs
      return true
    },
    answered() {
      timeouts = 0
    },
    timedOut() {
      timeouts++
      if (timeouts >= maxTimeouts) tryAt = clock() + openMs
    },
  }
}
