import { createContext, useContext, useSyncExternalStore } from 'react'
import { frozenClock, type Beat, type Clock } from './clock.ts'

export const ClockContext = createContext<Clock>(frozenClock(0))

/** A value that follows the clock; renders only on change. On the server and during hydration it is the time of rendering. */
export const useAtNow = <Value extends string | number | boolean | null>(
  read: (now: number) => Value,
  each: Beat = 'minute',
): Value => {
  const clock = useContext(ClockContext)
  return useSyncExternalStore(
    clock.each[each],
    () => read(clock.now()),
    () => read(clock.renderedAt),
  )
}
