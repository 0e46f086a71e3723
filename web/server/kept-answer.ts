type KeptAnswerDeps<Answer> = {
  /** What holds until something was answered. */
  first: Answer
  /** Asks anew, knowing the answer before; `keptMs` is how long the new one is kept. What it throws reaches all who wait. */
  ask: (last: Answer) => Promise<{ answer: Answer; keptMs: number }>
  clock: () => number
}

/** Something that many pages need: asked for once however many of them wait, and again once its time is over. */
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
