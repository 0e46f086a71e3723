import { minuteMs } from '@papan/contracts/rules/wib.ts'

/** How often somebody looks at the clock. Schedules are written in minutes: what follows them changes on a full one. */
export type Beat = 'second' | 'minute'
type Subscribe = (listener: () => void) => () => void

/** The server's clock as a browser knows it. Times are ms since 1970 UTC. */
export type Clock = {
  now: () => number
  /** What the page was rendered with: the first render in the browser must say the same. */
  renderedAt: number
  /** Takes in a server time that was true at some moment before the browser's `heardAt`. */
  learn: (serverTime: number, heardAt: number) => void
  /** Calls on each full second, or each full minute, of this clock while somebody listens. */
  each: Readonly<Record<Beat, Subscribe>>
}

/** A `Date` header is cut to whole seconds and travels for a while: within this span the later reading is the better one. */
const uncertaintyMs = 2000

/** The better offset (server minus browser) of what is believed and what was just heard. */
export const betterOffset = (believed: number | null, heard: number): number =>
  believed !== null && believed >= heard && believed - heard <= uncertaintyMs ? believed : heard

const never: Subscribe = () => () => undefined

/** A clock that stands still, for rendering on the server. */
export const frozenClock = (renderedAt: number): Clock => ({
  now: () => renderedAt,
  renderedAt,
  learn: () => undefined,
  each: { second: never, minute: never },
})

/** The browser's clock: its own, shifted by what the server's answers tell. */
export const createClock = (renderedAt: number, browserNow: () => number = Date.now): Clock => {
  let offset: number | null = null
  const listeners: Record<Beat, Set<() => void>> = { second: new Set(), minute: new Set() }
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => browserNow() + (offset ?? 0)
  const minute = () => Math.floor(now() / minuteMs)
  /** The minute that everybody has been told of; what the clock learns may move it either way. */
  let toldMinute = Math.floor(renderedAt / minuteMs)
  const tick = () => {
    for (const listener of listeners.second) listener()
    if (minute() !== toldMinute) {
      toldMinute = minute()
      for (const listener of listeners.minute) listener()
    }
    // On the full second of the server's clock, so that seconds never skip.
    timer = setTimeout(tick, 1000 - (now() % 1000))
  }
  const count = () => listeners.second.size + listeners.minute.size
  const subscribeTo =
    (beat: Beat): Subscribe =>
    (listener) => {
      listeners[beat].add(listener)
      if (count() === 1) timer = setTimeout(tick, 1000 - (now() % 1000))
      return () => {
        listeners[beat].delete(listener)
        if (count() === 0) clearTimeout(timer)
      }
    }
  return {
    now,
    renderedAt,
    learn: (serverTime, heardAt) => {
      offset = betterOffset(offset, serverTime - heardAt)
    },
    each: { second: subscribeTo('second'), minute: subscribeTo('minute') },
  }
}
