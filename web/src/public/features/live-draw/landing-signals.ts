import { useEffect, useRef } from 'react'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { landedSince } from './new-prizes.ts'

type Signals = { hasSound: boolean; hasVibration: boolean }

/** Sounds and vibrates, as asked for, when numbers arrive while the page is open; others never fetch its code. */
export const useLandingSignals = (result: Result | null, { hasSound, hasVibration }: Signals): void => {
  const before = useRef(result)
  useEffect(() => {
    const landed = landedSince(before.current, result)
    before.current = result
    if (landed.length === 0 || !(hasSound || hasVibration)) return
    import('./landing-sound.ts').then((landing) => landing.signal(landed, hasSound, hasVibration), console.warn)
  }, [result, hasSound, hasVibration])
}
