import { useEffect, useRef, useState, type RefObject } from 'react'

/** Width of an element in pixels, kept current; 0 before the first measurement. */
export const useWidth = <Element extends HTMLElement>(): [RefObject<Element | null>, number] => {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
