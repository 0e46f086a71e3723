import { useEffect, type RefObject } from 'react'

/** Keeps the end of the page, and what takes the focus, above a bar that is fixed there. */
export const useBarHeight = (within: RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    const bar = within.current?.closest('section')
    if (!isOn || !bar) return undefined
    const sizes = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--paint-bar', `${bar.offsetHeight}px`),
    )
    sizes.observe(bar, { box: 'border-box' })
    return () => sizes.disconnect()
  }, [within, isOn])
}
