import { useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { useStored } from '../../../data/use-stored.ts'
import { moveCell } from './move-cell.ts'
import { paintFragment, readPainted, withCell, writePainted, type Painted } from './painted.ts'

const none: Painted = new Map()
const maxUndo = 50
const keyOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null) : null

/** That of the address; the layer is mounted in a browser only. */
const sharedPaint = (): Painted | null => {
  const { hash } = window.location
  if (!hash.startsWith(`#${paintFragment}`)) return null
  const read = readPainted(hash.slice(paintFragment.length + 1))
  return read && read.size > 0 ? read : null
}

/** The paint of a market, kept on the device; that of a link is shown until it is kept or dropped. */
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
  const remember = () => setUndoable((before) => [...before, writePainted(painted)].slice(-maxUndo))
  const show = (next: Painted) => {
    if (linked) setLinked(next)
    else keep(writePainted(next))
  }
  const paintCell = (key: string, wanted: number) => {
    if ((painted.get(key) ?? 0) !== wanted) show(withCell(painted, key, wanted))
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (!isOn || !isDown.current) return
    // A finger keeps its first target: ask what is under it.
    const key = keyOf(document.elementFromPoint(event.clientX, event.clientY))
    if (key !== null) paintCell(key, colour)
  }
  return {
    painted,
    isOn,
    setOn,
    colour,
    setColour,
    canUndo: undoable.length > 0,
    undo: () => {
      const before = undoable.at(-1)
      if (before === undefined) return
      setUndoable(undoable.slice(0, -1))
      show(readPainted(before) ?? none)
    },
    isLinked: linked !== null,
    keepLinked: () => {
      keep(writePainted(painted))
      setLinked(null)
    },
    dropLinked: () => setLinked(null),
    handlers: isOn
      ? {
          // One stop of the tab key: it leads to the first cell, arrows to the others.
          tabIndex: 0,
          onFocus: (event: FocusEvent<HTMLElement>) => {
            if (event.target === event.currentTarget)
              event.currentTarget.querySelector<HTMLElement>('[data-cell]')?.focus()
          },
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            const key = keyOf(event.target)
            if (key === null || event.button !== 0) return
            isDown.current = true
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
            if (moveCell(event.currentTarget, key, event.key)) return event.preventDefault()
            const wanted = /^[1-8]$/.test(event.key)
              ? Number(event.key)
              : ['0', 'Delete', 'Backspace'].includes(event.key)
                ? 0
                : event.key === 'Enter' || event.key === ' '
                  ? colour
                  : null
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
