import { createContext, useContext, useSyncExternalStore } from 'react'
import { frozenClock, type Beat, type Clock } from './clock.ts'

export const ClockContext = createContext<Clock>(frozenClock(0))

/**
 * A value that follows the clock, read each minute or each second; the component renders again only when it changes.
 * `read` answers text, a number or a boolean. On the server, and while the browser takes over, it sees the moment of rendering.
 */
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
