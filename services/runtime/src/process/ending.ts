/** How long open sessions may take to be closed one after another, what is under way to end after that, and stores to be let go, ms. */
export const drainMs = 16_000
export const finishMs = 10_000
export const closeMs = 3_000
/** The first two where the process has failed, ms: its state is unknown, and the sooner it is gone the sooner another takes its place. */
export const failedMs = 1_000

/** The longest that a process takes to end once it is told to, ms. */
export const longestEndMs = drainMs + finishMs + closeMs
