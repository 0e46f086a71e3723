/** Spec: 3000 ms between attempts, kept on average. */
const meanMs = 3_000
/** The attempts of a crowd spread over 4.4 s, so that 23 % of them begin in any second and the last before 5.3 s. */
const spreadMs = 2_200

/** Delay before the next attempt, ms; drawn for each attempt. */
export const reconnectDelay = (random: () => number = Math.random): number => meanMs + (2 * random() - 1) * spreadMs

/** Interval of the `beat` message, by which pages detect dead connections, ms. */
export const beatMs = 5_000

/** After a first `beat`, this much silence means a dead connection, ms. */
export const silentMs = 10_000
