type KeptAnswerDeps<Answer> = {
  /** Until the first answer. */
  first: Answer
  /** `keptMs` is how long the answer is cached. A rejection reaches all callers. */
  ask: (last: Answer) => Promise<{ answer: Answer; keptMs: number }>
  clock: () => number
}

/** Caches one answer that many pages need; concurrent callers share a fetch. */
export const createKeptAnswer = <Answer>({ first, ask, clock }: KeptAnswerDeps<Answer>): (() => Promise<Answer>) => {
  let kept = first
  let keptUntil = 0
  let flight: Promise<void> | null = null

  const refresh = async () => {
    const { answer, keptMs } = await ask(kept)
    kept = answer
    keptUntil = clock() + keptMs
  }

  return async () => {
    if (clock() >= keptUntil) {
      flight ??= refresh().finally(() => {
        flight = null
      })
    }
    await flight
    return kept
  }
}
