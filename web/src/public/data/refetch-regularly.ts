/** ms; the random spread keeps a crowd from polling at once. */
export type Pace = { everyMs: number; spreadMs: number }

/** A live draw without pushes. */
export const livePace: Pace = { everyMs: 10_000, spreadMs: 3_000 }
/** Home, with or without pushes. */
export const homePace: Pace = { everyMs: 60_000, spreadMs: 6_000 }
/** While a shown draw may have been deleted. */
export const unsettledPace: Pace = { everyMs: 3_000, spreadMs: 1_000 }
/** After a failed first load. */
export const retryPace: Pace = { everyMs: 10_000, spreadMs: 3_000 }

/** Polls while the tab is visible; returns a stop function. */
export const refetchRegularly = (refetch: () => void, { everyMs, spreadMs }: Pace): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const plan = () => {
    timer = setTimeout(
      () => {
        if (document.visibilityState === 'visible') refetch()
        plan()
      },
      everyMs + (Math.random() * 2 - 1) * spreadMs,
    )
  }
  plan()
  return () => clearTimeout(timer)
}
