/** Interval of the `beat` message, by which pages detect dead connections, ms. */
export const beatMs = 5_000

/** After a first `beat`, this much silence means a dead connection, ms. */
export const silentMs = 10_000
