/** Our step back in the history that has not arrived: the router still writes to the entry that is left. */
export const ownStep: {
  isAway: boolean
  written: string | null
  arrive: ((event: PopStateEvent) => void) | null
  isWatched: boolean
} = { isAway: false, written: null, arrive: null, isWatched: false }

/** Call when the address was replaced: it is kept when such a step arrives. */
export const keepAddress = (): void => {
  if (ownStep.isAway) ownStep.written = location.href
}

/** Must run before the router subscribes: the first listener decides. */
export const watchOwnSteps = (): void => {
  ownStep.isWatched = true
  window.addEventListener('popstate', (event) => ownStep.arrive?.(event))
}
