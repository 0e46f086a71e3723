/** Beyond this a clock counts as wrong, ms. */
export const maxSkewMs = 2_000

/** One look at another clock, ms. */
export type Exchange = {
  /** The own clock at the end of the exchange, and how long that took by a clock that is never set. */
  ownAt: number
  tookMs: number
  /** The other clock at some moment of the exchange, cut off to `resolutionMs`. */
  otherAt: number
  resolutionMs: number
}

/** How far the own clock is certainly ahead of the other, ms; negative when behind, 0 when both may be equal. */
export const provenSkew = ({ ownAt, tookMs, otherAt, resolutionMs }: Exchange): number => {
  const least = ownAt - tookMs - otherAt - resolutionMs
  const most = ownAt - otherAt
  if (least > 0) return least
  return Math.min(most, 0)
}

/** What two looks in a row both prove: a single answer may be older than its `Date`, where its sender was held up. */
export const lastingSkew = (before: number, now: number): number => {
  if (Math.sign(before) !== Math.sign(now)) return 0
  return Math.abs(before) < Math.abs(now) ? before : now
}

export type ClockVerdict = {
  /** How far the own clock is off by the word of most others, ms; 0 unless most of them contradict it. */
  own: number
  /** The others that are wrong instead. */
  others: string[]
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Who is wrong, by the lasting skew against each other clock: the own one when more of the others contradict it than agree with it. */
export const judgeClocks = (skews: ReadonlyMap<string, number>): ClockVerdict => {
  const wrong = [...skews].filter(([, skew]) => Math.abs(skew) > maxSkewMs)
  if (wrong.length * 2 > skews.size) return { own: middle(wrong.map(([, skew]) => skew)), others: [] }
  return { own: 0, others: wrong.map(([name]) => name) }
}
