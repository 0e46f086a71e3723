/** How often something is fetched again, ms: each viewer at a pace of its own, so that a crowd does not ask as one. */
export type Pace = { everyMs: number; spreadMs: number }

/** A live draw without pushes. */
export const livePace: Pace = { everyMs: 10_000, spreadMs: 3_000 }
/** Home, always (spec section 9). */
export const homePace: Pace = { everyMs: 60_000, spreadMs: 6_000 }
/** A page that got nothing. */
export const retryPace: Pace = { everyMs: 10_000, spreadMs: 3_000 }

/** Fetches again and again while the tab is seen; answers how to stop that. */
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
