type CachedAnswerDeps<Answer> = {
  /** Until the first answer. */
  first: Answer
  /** `ttlMs` is how long the answer is cached. A rejection reaches all callers. */
  ask: (last: Answer) => Promise<{ answer: Answer; ttlMs: number }>
  clock: () => number
}

/** Caches one answer that many pages need; concurrent callers share a fetch. */
export const createCachedAnswer = <Answer>({
  first,
  ask,
  clock,
}: CachedAnswerDeps<Answer>): (() => Promise<Answer>) => {
  let cached = first
  let expiresAt = 0
  let flight: Promise<void> | null = null

  const refresh = async () => {
    const { answer, ttlMs } = await ask(cached)
    cached = answer
    expiresAt = clock() + ttlMs
  }

  return async () => {
    if (clock() >= expiresAt) {
      flight ??= refresh().finally(() => {
        flight = null
      })
    }
    await flight
    return cached
  }
}
