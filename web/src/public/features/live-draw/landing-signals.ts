import { useEffect, useRef } from 'react'
import type { Result, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import { arrivedSince } from './new-prizes.ts'

const buzzMs = 40

/** Its code is fetched by those who asked for sound. */
export const soundLanding = async (count: number): Promise<void> => {
  const { playLanding } = await import('./landing-sound.ts')
  playLanding(count)
}

/** Digits of PRIZE 1 land one by one, other numbers whole. */
export const landingsOf = (arrived: readonly StoredPrize[]): number => {
  const first = arrived.find(isFirstPrize)
  return first ? first.numbers.length : Math.min(1, arrived.length)
}

/** Sounds and vibrates, as asked for, when numbers arrive while the page is open. */
export const useLandingSignals = (
  result: Result | null,
  { hasSound, hasVibration }: { hasSound: boolean; hasVibration: boolean },
): void => {
  const before = useRef(result)
  useEffect(() => {
    const last = before.current
    before.current = result
    // Another draw: its numbers did not land now.
    if (!result || (last && last.id !== result.id)) return
    const landings = landingsOf(arrivedSince(last?.prizes ?? [], result.prizes))
    if (landings === 0) return
    if (hasSound) soundLanding(landings).catch(console.warn)
    if (hasVibration && 'vibrate' in navigator) navigator.vibrate(Array<number>(landings * 2 - 1).fill(buzzMs))
  }, [result, hasSound, hasVibration])
}
