import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../../shared/ui/use-media.ts'

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
