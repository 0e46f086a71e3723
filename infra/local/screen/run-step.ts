/** Reports how far a step is. */
export type At = (howFar: string) => void

/** Runs one step of a start and shows what it is, how far it is and its seconds. */
export type RunStep = <T>(what: string, work: (at: At) => Promise<T>) => Promise<T>

/** A question that yes or no answers. */
export type Confirm = (question: string) => Promise<boolean>

/** Without a screen. */
export const noScreen: { step: RunStep; confirm: Confirm } = {
  step: (_what, work) => work(() => {}),
  confirm: () => Promise.resolve(true),
}

/** Runs work one after another, such as questions on one terminal. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
