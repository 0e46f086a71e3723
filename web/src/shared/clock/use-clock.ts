import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import { frozenClock, type Beat, type Clock } from './clock.ts'

export const ClockContext = createContext<Clock>(frozenClock(0))

/**
 * A value of the clock, read each minute or second; renders again only when `isEqual` says that it changed. On the
 * server and during hydration it is read at the moment of rendering.
 */
export const useAtNow = <Value>(
  read: (now: number) => Value,
  each: Beat = 'minute',
  isEqual: (a: Value, b: Value) => boolean = Object.is,
): Value => {
  const clock = useContext(ClockContext)
  const last = useRef<{ value: Value } | null>(null)
  const readAt = (now: number): Value => {
    const value = read(now)
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(
    clock.each[each],
    () => readAt(clock.now()),
    () => readAt(clock.renderedAt),
  )
}

/** True once this page's time came from an answer; false on the server and during hydration. */
export const useIsTimeKnown = (): boolean => {
  const clock = useContext(ClockContext)
  return useSyncExternalStore(clock.each.known, clock.isKnown, () => false)
}
