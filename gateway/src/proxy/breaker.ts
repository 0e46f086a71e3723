type BreakerOptions = {
  clock: () => number
  /** So many timeouts in a row open it. */
  after?: number
  /** How long it stays open before one request may try again, ms. */
  openMs?: number
}

/**
 * Stops sending to an upstream that hangs: after a few timeouts in a row everyone is refused at once, and every 2 s a
 * single request tries whether it answers again. Refused connections are no reason: they fail fast by themselves.
 */
export const createBreaker = ({ clock, after = 5, openMs = 2_000 }: BreakerOptions) => {
  let timeouts = 0
  let tryAt = 0
  return {
    /** Whether a request may go now; a yes while it is open is the one trial. */
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
