/** `burst` guesses at once, and one more each `everyMs`. */
export type Allowance = {
  key: string
  burst: number
  everyMs: number
  /** Of the burst, what stays free for those who made fewer than `newcomerGuesses` by the allowance before this one. */
  kept: number
}

export const newcomerGuesses = 3

/** The allowance in a process without the others: half of it, so that taking Redis down gains nothing. */
export const halved = ({ key, burst, everyMs, kept }: Allowance): Allowance => ({
  key,
  burst: Math.max(1, Math.floor(burst / 2)),
  everyMs: everyMs * 2,
  kept: Math.floor(kept / 2),
})

/**
 * Takes one guess of every allowance, or of none. `usedUntil`: when each would be whole again, ms. Returns the longest wait, or 0 with
 * the new times.
 */
export const takeGuess = (
  allowances: readonly Allowance[],
  usedUntil: readonly number[],
  now: number,
): { wait: number; usedUntil: readonly number[] } => {
  let wait = 0
  let guesses = 0
  const next = allowances.map(({ burst, everyMs, kept }, index) => {
    const used = Math.max((usedUntil[index] ?? 0) - now, 0)
    const free = burst - (guesses < newcomerGuesses ? 0 : kept)
    wait = Math.max(wait, used + everyMs - free * everyMs)
    guesses = used / everyMs
    return now + used + everyMs
  })
  return wait > 0 ? { wait, usedUntil } : { wait: 0, usedUntil: next }
}
