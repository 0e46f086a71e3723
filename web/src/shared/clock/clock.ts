import { minuteMs } from '@papan/contracts/rules/wib.ts'

/** Schedules are in minutes: what follows them changes on a full one. */
export type Beat = 'second' | 'minute'
type Subscribe = (listener: () => void) => () => void

/** The server's clock in the browser, ms since 1970 UTC. */
export type Clock = {
  now: () => number
  /** The first browser render must use the server's time. */
  renderedAt: number
  /** Learns a server time that was true at some moment before the browser's `receivedAt`. */
  learn: (serverTime: number, receivedAt: number) => void
  /** Calls on each full second or minute while subscribed. */
  each: Readonly<Record<Beat, Subscribe>>
}

/** `Date` headers are cut to seconds and travel: within this the later reading is better. */
const uncertaintyMs = 2000

/** Offset: server minus browser, ms. */
export const betterOffset = (believed: number | null, reading: number): number =>
  believed !== null && believed >= reading && believed - reading <= uncertaintyMs ? believed : reading

const never: Subscribe = () => () => undefined

/** For rendering on the server. */
export const frozenClock = (renderedAt: number): Clock => ({
  now: () => renderedAt,
  renderedAt,
  learn: () => undefined,
  each: { second: never, minute: never },
})

/** The browser's clock, shifted by the server's answers. */
export const createClock = (renderedAt: number, browserNow: () => number = Date.now): Clock => {
  let offset: number | null = null
  const listeners: Record<Beat, Set<() => void>> = { second: new Set(), minute: new Set() }
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => browserNow() + (offset ?? 0)
  const minute = () => Math.floor(now() / minuteMs)
  /** May move either way as the clock learns. */
  let lastMinute = Math.floor(renderedAt / minuteMs)
  const tick = () => {
    for (const listener of listeners.second) listener()
    if (minute() !== lastMinute) {
      lastMinute = minute()
      for (const listener of listeners.minute) listener()
    }
    // On the server's full second, so that no second is skipped.
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
    learn: (serverTime, receivedAt) => {
      offset = betterOffset(offset, serverTime - receivedAt)
    },
    each: { second: subscribeTo('second'), minute: subscribeTo('minute') },
  }
}
