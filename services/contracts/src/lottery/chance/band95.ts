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
