/** Standard deviations on either side that hold 95 of 100 cases. */
const sigmas = 1.96
/** Below this expectation the normal approximation is too coarse. */
const exactBelow = 30

/** The least count that at least `share` of all cases do not exceed, in `n` tries with the chance `p`. */
const binomialQuantile = (n: number, p: number, share: number): number => {
  let probability = (1 - p) ** n
  let sum = probability
  let count = 0
  while (sum < share && count < n) {
    probability *= ((n - count) / (count + 1)) * (p / (1 - p))
    count += 1
    sum += probability
  }
  return count
}

/** The counts between which chance stays in 95 of 100 cases: exact binomial for a small expectation, else ± 1.96 sigma. */
export const band95 = (n: number, p: number): [number, number] => {
  if (n === 0 || p <= 0) return [0, 0]
  if (p >= 1) return [n, n]
  const expected = n * p
  if (expected < exactBelow) return [binomialQuantile(n, p, 0.025), binomialQuantile(n, p, 0.975)]
  const half = sigmas * Math.sqrt(expected * (1 - p))
  return [Math.max(0, expected - half), expected + half]
}

/** Sum of the squared distances from the expectation. */
export const chiSquareOf = (counts: readonly number[], expected: number): number =>
  expected === 0 ? 0 : counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)

/** The limit that chance stays under in 95 of 100 cases, for ten digits. */
export const chiSquareLimit = 16.92

/** How many different numbers `n` draws from `all` bring on average. */
export const expectedDifferent = (n: number, all: number): number => all * (1 - (1 - 1 / all) ** n)

/** That one of `all` numbers stays away for `n` drawn numbers. */
export const chanceOfAbsence = (n: number, all: number): number => (1 - 1 / all) ** n

/** The median of the longest absence among `all` numbers, in drawn numbers: 495 for 2D. */
export const usualLongestAbsence = (all: number): number => Math.log(1 - 0.5 ** (1 / all)) / Math.log(1 - 1 / all)
/** Draws from which on that median fits 2D. */
export const enoughForAbsence = 700
