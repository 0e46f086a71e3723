/** The server's clock as a browser knows it. Times are ms since 1970 UTC. */
export type Clock = {
  now: () => number
  /** What the page was rendered with: the first render in the browser must say the same. */
  renderedAt: number
  /** Takes in a server time that was true at some moment before the browser's `heardAt`. */
  learn: (serverTime: number, heardAt: number) => void
  /** Called about once a second while somebody listens. */
  subscribe: (listener: () => void) => () => void
}

/** A `Date` header is cut to whole seconds and travels for a while: within this span the later reading is the better one. */
const uncertaintyMs = 2000

/** The better offset (server minus browser) of what is believed and what was just heard. */
export const betterOffset = (believed: number | null, heard: number): number =>
  believed !== null && believed >= heard && believed - heard <= uncertaintyMs ? believed : heard

/** A clock that stands still, for rendering on the server. */
export const frozenClock = (renderedAt: number): Clock => ({
  now: () => renderedAt,
  renderedAt,
  learn: () => undefined,
  subscribe: () => () => undefined,
})

/** The browser's clock: its own, shifted by what the server's answers tell. */
export const createClock = (renderedAt: number, browserNow: () => number = Date.now): Clock => {
  let offset: number | null = null
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => browserNow() + (offset ?? 0)
  const tick = () => {
    for (const listener of listeners) listener()
    // On the full second of the server's clock, so that seconds never skip.
    timer = setTimeout(tick, 1000 - (now() % 1000))
  }
  return {
    now,
    renderedAt,
    learn: (serverTime, heardAt) => {
      offset = betterOffset(offset, serverTime - heardAt)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) timer = setTimeout(tick, 1000 - (now() % 1000))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}
