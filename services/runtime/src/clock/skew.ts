/** Beyond this a clock counts as wrong, ms. */
export const maxSkewMs = 2_000

export type Exchange = {
  /** Own clock at the end of the exchange, and its monotonic duration; ms. */
  ownAt: number
  tookMs: number
  /** Another clock during the exchange, truncated to `resolutionMs`. */
  otherAt: number
  resolutionMs: number
}

export const provenSkew = ({ ownAt, tookMs, otherAt, resolutionMs }: Exchange): number => {
  const min = ownAt - tookMs - otherAt - resolutionMs
  const max = ownAt - otherAt
  if (min > 0) return min
  return Math.min(max, 0)
}

/** Two readings in a row: one response may be older than its `Date` if its sender was delayed. */
export const lastingSkew = (before: number, now: number): number => {
  if (Math.sign(before) !== Math.sign(now)) return 0
  return Math.abs(before) < Math.abs(now) ? before : now
}

export type ClockVerdict = {
  /** Ms; 0 unless most other clocks contradict the own one. */
  own: number
  others: string[]
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const judgeClocks = (skews: ReadonlyMap<string, number>): ClockVerdict => {
  const wrong = [...skews].filter(([, skew]) => Math.abs(skew) > maxSkewMs)
  if (wrong.length * 2 > skews.size) return { own: median(wrong.map(([, skew]) => skew)), others: [] }
  return { own: 0, others: wrong.map(([name]) => name) }
}
