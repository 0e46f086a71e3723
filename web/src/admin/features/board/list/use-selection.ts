import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { BoardRow } from '../../../board/board-rows.ts'
import { rowId } from '../rows/draw-row.tsx'

/** The selection stays with its draw and follows focus and clicks in `list`; the first row until one is chosen. */
export const useSelection = (rows: readonly BoardRow[], list: RefObject<HTMLElement | null>) => {
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    const element = list.current
    let isPressed = false
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
    }
    const follow = ({ type, target }: Event) => {
      // Selecting adds keys to the buttons, which would move the pressed one before its click.
      if (isPressed && type === 'focusin') return
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      if (row) setKey(row.dataset['row'] ?? null)
    }
    element?.addEventListener('focusin', follow)
    element?.addEventListener('click', follow)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    return () => {
      element?.removeEventListener('focusin', follow)
      element?.removeEventListener('click', follow)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
    }
  }, [list])
  const index = Math.max(
    0,
    rows.findIndex((row) => row.key === key),
  )
  /** A selected row has more buttons: it is scrolled to in its new height. */
  const mustShow = useRef(false)
  useLayoutEffect(() => {
    if (!mustShow.current) return
    mustShow.current = false
    list.current?.querySelector('[data-row][aria-current]')?.scrollIntoView({ block: 'nearest' })
  })
  const focus = (next: BoardRow | null | undefined) => {
    if (!next) return
    mustShow.current = true
    setKey(next.key)
    document.getElementById(rowId(next.key))?.focus({ preventScroll: true })
  }
  return {
    selected: rows[index] ?? null,
    focus,
    /** By this many rows; the first step selects what is already marked. */
    move: (steps: number) => focus(rows[Math.min(rows.length - 1, Math.max(0, index + steps))]),
  }
}
