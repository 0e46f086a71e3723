import { useEffect, useRef } from 'react'
import type { Result, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import { arrivedSince } from './new-prizes.ts'

/** Between the digits of PRIZE 1, as they land (reels.css), s. */
const apartS = 0.16
const toneS = 0.09
const buzzMs = 40

let audio: AudioContext | null = null

/** One short tone for each landing. Silent where a browser refuses. */
export const playLanding = (count: number): void => {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => undefined)
    for (let landing = 0; landing < count; landing += 1) {
      const at = audio.currentTime + landing * apartS
      const tone = new OscillatorNode(audio, { type: 'triangle', frequency: 660 + landing * 60 })
      const volume = new GainNode(audio, { gain: 0 })
      volume.gain.setValueAtTime(0.15, at)
      volume.gain.exponentialRampToValueAtTime(0.001, at + toneS)
      tone.connect(volume).connect(audio.destination)
      tone.start(at)
      tone.stop(at + toneS)
    }
  } catch {
    // No sound on this device.
  }
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
    if (hasSound) playLanding(landings)
    if (hasVibration && 'vibrate' in navigator) navigator.vibrate(Array<number>(landings * 2 - 1).fill(buzzMs))
  }, [result, hasSound, hasVibration])
}
