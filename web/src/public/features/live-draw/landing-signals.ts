import { useEffect, useRef } from 'react'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { arrivedSince } from './new-prizes.ts'

type Signals = { hasSound: boolean; hasVibration: boolean }

/** Sounds and vibrates, as asked for, when numbers arrive while the page is open; others never fetch its code. */
export const useLandingSignals = (result: Result | null, { hasSound, hasVibration }: Signals): void => {
  const before = useRef(result)
  useEffect(() => {
    const last = before.current
    before.current = result
    // Another draw: its numbers did not land now.
    if (!result || last?.id !== result.id || !(hasSound || hasVibration)) return
    const arrived = arrivedSince(last.prizes, result.prizes)
    import('./landing-sound.ts').then((landing) => landing.signal(arrived, hasSound, hasVibration), console.warn)
  }, [result, hasSound, hasVibration])
}
