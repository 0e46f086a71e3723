import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { ClockContext } from '../../shared/clock/use-clock.ts'

type TickingProps = { read: (now: number) => string; className?: string }

/**
 * Text that follows the clock each second. It is written past React, which would render and compare for a word or two: on a
 * slow phone that alone is a twentieth of every second. React knows the text of the first moment, and leaves it alone.
 */
export const Ticking = ({ read, className }: TickingProps) => {
  const clock = useContext(ClockContext)
  const element = useRef<HTMLSpanElement>(null)
  const [first] = useState(() => read(clock.renderedAt))
  useLayoutEffect(() => {
    const show = () => {
      const text = read(clock.now())
      if (element.current && element.current.textContent !== text) element.current.textContent = text
    }
    show()
    return clock.each.second(show)
  }, [clock, read])
  return (
    <span ref={element} className={className}>
      {first}
    </span>
  )
}
