import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { ClockContext } from '../../shared/clock/use-clock.ts'

/** `read` gets null while the page's time is not known. */
type TickingProps = { read: (now: number | null) => string; className?: string }

/** Text that follows the clock each second. Written past React, whose render would take a slow phone 50 ms of every second. */
export const Ticking = ({ read, className }: TickingProps) => {
  const clock = useContext(ClockContext)
  const element = useRef<HTMLSpanElement>(null)
  const [first] = useState(() => read(null))
  useLayoutEffect(() => {
    const show = () => {
      const text = read(clock.isKnown() ? clock.now() : null)
      if (element.current && element.current.textContent !== text) element.current.textContent = text
    }
    show()
    return clock.each.second(show)
  }, [clock, read])
  return (
    <span ref={element} translate="no" className={className}>
      {first}
    </span>
  )
}
