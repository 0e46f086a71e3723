import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { useStored } from '../../../data/use-stored.ts'
import { paintName } from './paint-text.ts'
import { readPainted, withCell, writePainted, type Painted } from './painted.ts'

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus from one cell to its neighbour; up and down to the nearest cell of the row. */
const moveCell = (table: HTMLElement, key: string, pressed: string): boolean => {
  const step = steps[pressed]
  const from = table.querySelector<HTMLElement>(`[data-cell="${CSS.escape(key)}"]`)
  if (!step || !from) return false
  const [rows, cells] = step
  const all = [...table.querySelectorAll<HTMLElement>('[data-cell]')]
  let to = all[all.indexOf(from) + cells]
  if (rows !== 0) {
    const { left, top } = from.getBoundingClientRect()
    const distance = (cell: HTMLElement): number => {
      const box = cell.getBoundingClientRect()
      return Math.abs(box.top - top) * 1_000 + Math.abs(box.left - left)
    }
    to = all
      .filter((cell) => (cell.getBoundingClientRect().top - top) * rows > 4)
      .reduce<HTMLElement | undefined>(
        (best, cell) => (!best || distance(cell) < distance(best) ? cell : best),
        undefined,
      )
  }
  to?.focus()
  return true
}

const none: Painted = new Map()
const maxUndo = 50
const keyOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null) : null

/** The colour that a key paints with, 0 to erase; null for any other key. */
const colourOf = (pressed: string, chosen: number): number | null => {
  if (/^[1-8]$/.test(pressed)) return Number(pressed)
  if (['0', 'Delete', 'Backspace'].includes(pressed)) return 0
  return pressed === 'Enter' || pressed === ' ' ? chosen : null
}

/** The tab key stops at one cell, arrows lead to the others. */
const moveTabStop = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
  if (keyOf(target) === null) return
  for (const stop of currentTarget.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) stop.tabIndex = -1
  target.tabIndex = 0
}

/** A fast stroke would leave a fling behind it, which swallows the next tap. Two fingers still zoom. */
const stopFling = (event: TouchEvent) => {
  if (event.touches.length === 1 && event.cancelable && keyOf(event.target) !== null) event.preventDefault()
}
/** React listens to touches passively. */
const withoutFling = (table: HTMLElement | null) => {
  table?.addEventListener('touchmove', stopFling, { passive: false })
  return () => table?.removeEventListener('touchmove', stopFling)
}

/** The painting in the URL's hash, or null; the layer is mounted in a browser only. */
const sharedPaint = (): Painted | null => {
  const [, text] = window.location.hash.split('#cat=')
  const read = readPainted(text ?? '')
  return read && read.size > 0 ? read : null
}

/** The painting of a market, kept on the device; a linked painting is shown until the visitor keeps or drops it. */
export const usePaint = (market: string, isOnAtFirst: boolean) => {
  const [text, keep] = useStored(`cat:${market}`)
  const [linked, setLinked] = useState(sharedPaint)
  const [isOn, setOn] = useState(isOnAtFirst)
  /** 0 erases. */
  const [colour, setColour] = useState(1)
  const [undoable, setUndoable] = useState<string[]>([])
  const isDown = useRef(false)
  const own = useMemo(() => readPainted(text ?? '') ?? none, [text])
  const painted = linked ?? own
  // A stroke may meet several cells before the next render.
  const shown = useRef(painted)
  useEffect(() => {
    shown.current = painted
  }, [painted])
  const remember = () => {
    const now = writePainted(shown.current)
    setUndoable((before) => [...before, now].slice(-maxUndo))
  }
  const show = (next: Painted) => {
    shown.current = next
    if (linked) setLinked(next)
    else keep(writePainted(next))
  }
  const paintCell = (key: string, wanted: number) => {
    if ((shown.current.get(key) ?? 0) !== wanted) show(withCell(shown.current, key, wanted))
  }
  const onPointer = ({ buttons, nativeEvent }: PointerEvent<HTMLElement>) => {
    // Released outside of the table.
    if (buttons === 0) isDown.current = false
    if (!isOn || !isDown.current) return
    const points = nativeEvent.getCoalescedEvents?.() ?? []
    for (const { clientX, clientY } of points.length > 0 ? points : [nativeEvent]) {
      // A finger keeps its first target: ask what is under it.
      const key = keyOf(document.elementFromPoint(clientX, clientY))
      if (key !== null) paintCell(key, colour)
    }
  }
  const undo = () => {
    const before = undoable[undoable.length - 1]
    if (before === undefined) return
    setUndoable(undoable.slice(0, -1))
    show(readPainted(before) ?? none)
  }
  const written = useMemo(() => writePainted(painted), [painted])
  return {
    painted,
    written,
    isOn,
    setOn,
    colour,
    setColour,
    canUndo: undoable.length > 0,
    undo,
    nameOf: paintName,
    isLinked: linked !== null,
    keepLinked: () => {
      keep(written)
      setLinked(null)
    },
    dropLinked: () => setLinked(null),
    handlers: isOn
      ? {
          ref: withoutFling,
          onFocus: moveTabStop,
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            const key = keyOf(event.target)
            // A second finger zooms; one released outside of the table is still noted as down.
            if (!event.isPrimary) return
            isDown.current = key !== null && event.button === 0
            if (key === null || !isDown.current) return
            remember()
            // Lets the pointer leave the cell.
            if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
              event.target.releasePointerCapture(event.pointerId)
            paintCell(key, colour)
          },
          onPointerMove: onPointer,
          onPointerUp: () => {
            isDown.current = false
          },
          onPointerCancel: () => {
            isDown.current = false
          },
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            const key = keyOf(event.target)
            if (key === null) return
            if (event.key === 'z' && (event.ctrlKey || event.metaKey)) return undo()
            if (moveCell(event.currentTarget, key, event.key)) return event.preventDefault()
            const wanted = colourOf(event.key, colour)
            if (wanted === null) return
            event.preventDefault()
            remember()
            paintCell(key, wanted)
          },
        }
      : {},
  }
}
export type Paint = ReturnType<typeof usePaint>
