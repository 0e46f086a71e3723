import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { BoardRow } from '../../../board/board-rows.ts'
import type { DrawGroup } from '../../../board/draw-group.ts'

/** Rows keep their places this long after a key or a pointer over the list; ms. */
const restMs = 2000

/** Waits until neither a key nor the pointer is in use. */
export const createRest = () => {
  let lastInputAt = -Infinity
  return {
    noteInput: (): void => {
      lastInputAt = performance.now()
    },
    /** Calls `act` once at rest, at once if it is; returns its cancellation. */
    whenRested(act: () => void): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined
      const attempt = () => {
        const left = lastInputAt + restMs - performance.now()
        if (left <= 0) act()
        else timer = setTimeout(attempt, left)
      }
      attempt()
      return () => clearTimeout(timer)
    },
  }
}

type PlacedRow = { group: DrawGroup; row: BoardRow }
type Place = { group: DrawGroup; key: string }

const placesOf = (rows: readonly BoardRow[]): Place[] => rows.map(({ group, key }) => ({ group, key }))
const textOf = (places: readonly Place[]): string => places.map(({ group, key }) => `${group} ${key}`).join('\n')

const topOf = (list: HTMLElement | null): { element: Element; top: number } | null => {
  const element = list?.querySelector('[data-row]:hover')
  return element ? { element, top: element.getBoundingClientRect().top } : null
}

/**
 * The rows in their places on the screen, which change only while neither a key nor the pointer is in use. What is under the
 * pointer stays where it is, and the focus with its draw.
 */
export const useSteadyRows = (rows: readonly BoardRow[], list: RefObject<HTMLElement | null>): PlacedRow[] => {
  const [places, setPlaces] = useState(() => placesOf(rows))
  const [rest] = useState(createRest)
  const before = useRef<{ hovered: ReturnType<typeof topOf>; focused: string | null } | null>(null)

  useEffect(() => {
    const notePointer = (event: PointerEvent) => {
      if (event.target instanceof Node && list.current?.contains(event.target)) rest.noteInput()
    }
    document.addEventListener('keydown', rest.noteInput, true)
    document.addEventListener('pointermove', notePointer)
    document.addEventListener('pointerdown', notePointer)
    return () => {
      document.removeEventListener('keydown', rest.noteInput, true)
      document.removeEventListener('pointermove', notePointer)
      document.removeEventListener('pointerdown', notePointer)
    }
  }, [list, rest])

  const place = useEffectEvent(() => {
    const focused = list.current?.contains(document.activeElement)
      ? (document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null)
      : null
    before.current = { hovered: topOf(list.current), focused }
    setPlaces(placesOf(rows))
  })
  const isPlaced = textOf(placesOf(rows)) === textOf(places)
  useEffect(() => (isPlaced ? undefined : rest.whenRested(() => place())), [isPlaced, rest])

  useLayoutEffect(() => {
    const { hovered, focused } = before.current ?? {}
    before.current = null
    if (hovered?.element.isConnected)
      window.scrollBy({ top: hovered.element.getBoundingClientRect().top - hovered.top, behavior: 'instant' })
    // A row that changed its group is another element.
    if (focused != null && !list.current?.contains(document.activeElement))
      list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  })

  const byKey = new Map(rows.map((row) => [row.key, row]))
  return places.flatMap(({ group, key }) => {
    const row = byKey.get(key)
    return row ? [{ group, row }] : []
  })
}
