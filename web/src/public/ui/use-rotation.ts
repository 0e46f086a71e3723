import { useEffect, useRef, useState, useCallback, useSyncExternalStore } from 'react'

/** Matches a media query; false on the server and during hydration. */
const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

type Rotation = { everyMs: number; isOn: boolean }

/**
 * Calls `onTurn` every `everyMs` while visible. Pauses on `isPaused`, hover and focus (spread `hold`), and where less motion is
 * preferred.
 */
export const useRotation = (onTurn: () => void, { everyMs, isOn }: Rotation) => {
  const wantsStill = useMedia('(prefers-reduced-motion: reduce)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [isHeld, setHeld] = useState(false)
  const isPaused = chosen ?? wantsStill
  const turn = useRef(onTurn)
  useEffect(() => {
    turn.current = onTurn
  })
  const turns = isOn && !isPaused && !isHeld
  useEffect(() => {
    if (!turns) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [turns, everyMs])
  return {
    isPaused,
    toggle: () => setChosen(!isPaused),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
