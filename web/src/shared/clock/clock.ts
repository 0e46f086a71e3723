import { minuteMs } from '@papan/contracts/wib.ts'

/** Schedules are in minutes: what follows them changes on a full one. `known`: the time became known or doubtful. */
export type Beat = 'second' | 'minute' | 'known'
type Subscribe = (listener: () => void) => () => void

/** The server's clock in the browser, ms since 1970 UTC. */
export type Clock = {
  /** A guess while it is not known. */
  now: () => number
  /** False before an answer, and after the device slept or its clock was moved. */
  isKnown: () => boolean
  /** The first browser render must use the server's time. */
  renderedAt: number
  /** Learns a server time that arrived `ageMs` ago. */
  learn: (serverTime: number, ageMs?: number) => void
  /** Doubts the time until the next answer. */
  forget: () => void
  /** Compares the device's two clocks; for a page that is seen again. */
  check: () => void
  /** Calls on each full second or minute while subscribed. */
  each: Readonly<Record<Beat, Subscribe>>
}

/** `Date` headers are cut to seconds and travel: within this the later reading is better. */
const uncertaintyMs = 2000
/** The device slept or its clock was moved when its two clocks differ by more, ms. */
const driftMs = 1000

/** Offset: server minus browser, ms. */
export const betterOffset = (believed: number | null, reading: number): number =>
  believed !== null && believed >= reading && believed - reading <= uncertaintyMs ? believed : reading

const never: Subscribe = () => () => undefined
const nothing = () => undefined

/** For rendering on the server. */
export const frozenClock = (renderedAt: number): Clock => ({
  now: () => renderedAt,
  isKnown: () => false,
  renderedAt,
  learn: nothing,
  forget: nothing,
  check: nothing,
  each: { second: never, minute: never, known: never },
})

/** `wall` may be moved, `steady` stops while the device sleeps; ms. */
type DeviceClocks = { wall: () => number; steady: () => number }
const deviceClocks: DeviceClocks = { wall: () => Date.now(), steady: () => performance.now() }

/** The browser's steady clock, shifted by the server's answers. */
export const createClock = (renderedAt: number, { wall, steady }: DeviceClocks = deviceClocks): Clock => {
  let offset: number | null = null
  let last = renderedAt - steady()
  let learnedGap = wall() - steady()
  const listeners: Record<Beat, Set<() => void>> = { second: new Set(), minute: new Set(), known: new Set() }
  const call = (beat: Beat) => {
    for (const listener of listeners[beat]) listener()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  /** ms, 0 for less than a drift. A clock moved back is no sleep. */
  const slept = () => {
    const gap = wall() - steady() - learnedGap
    return gap > driftMs ? gap : 0
  }
  const now = () => steady() + (offset ?? last) + slept()
  const minute = () => Math.floor(now() / minuteMs)
  /** May move either way as the clock learns. */
  let lastMinute = Math.floor(renderedAt / minuteMs)
  const changed = () => {
    call('known')
    call('second')
  }
  const forget = () => {
    if (offset === null) return
    last = offset
    offset = null
    changed()
  }
  const check = () => {
    if (Math.abs(wall() - steady() - learnedGap) > driftMs) forget()
  }
  const tick = () => {
    check()
    call('second')
    if (minute() !== lastMinute) {
      lastMinute = minute()
      call('minute')
    }
    // On the server's full second, so that no second is skipped.
    timer = setTimeout(tick, 1000 - (now() % 1000))
  }
  const count = () => listeners.second.size + listeners.minute.size
  const subscribeTo =
    (beat: Beat): Subscribe =>
    (listener) => {
      listeners[beat].add(listener)
      if (beat !== 'known' && count() === 1) timer = setTimeout(tick, 1000 - (now() % 1000))
      return () => {
        listeners[beat].delete(listener)
        if (count() === 0) clearTimeout(timer)
      }
    }
  return {
    now,
    isKnown: () => offset !== null,
    renderedAt,
    learn: (serverTime, ageMs = 0) => {
      const wasKnown = offset !== null
      offset = betterOffset(offset, serverTime + ageMs - steady())
      learnedGap = wall() - steady()
      if (!wasKnown) changed()
    },
    forget,
    check: () => {
      check()
      call('second')
    },
    each: { second: subscribeTo('second'), minute: subscribeTo('minute'), known: subscribeTo('known') },
  }
}
