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

/** While media is down, pages do not wait for it again. */
const retryMs = 5_000

type LastKnownDeps<Answer> = {
  first: Answer
  /** Null while media fails. */
  ask: () => Promise<Answer | null>
  clock: () => number
}

/**
 * What media says, for all pages. Not cached: the gateway keeps a page for 5 s, and a change must be public by then. While media fails,
 * the last known one.
 */
export const createLastKnown = <Answer>({ first, ask, clock }: LastKnownDeps<Answer>): (() => Promise<Answer>) =>
  createCachedAnswer<Answer>({
    first,
    ask: async (last) => {
      const answer = await ask()
      return answer === null ? { answer: last, ttlMs: retryMs } : { answer, ttlMs: 0 }
    },
    clock,
  })
