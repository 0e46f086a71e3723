/** Shutdown limits: closing sessions, requests in flight, closing stores; ms. */
export const drainMs = 16_000
export const finishMs = 10_000
export const closeMs = 3_000
/** Both of the first two limits after a crash, ms: the state is unknown, so a replacement should start soon. */
export const failedMs = 1_000

/** Maximum duration of a shutdown, ms. */
export const maxShutdownMs = drainMs + finishMs + closeMs
