/** Sum of the squared distances from the expectation. */
export const chiSquareOf = (counts: readonly number[], expected: number): number =>
  expected === 0 ? 0 : counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)

/** The limit that chance stays under in 95 of 100 cases, for ten digits. */
export const chiSquareLimit = 16.92
