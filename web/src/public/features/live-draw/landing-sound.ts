import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'

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
const landingsOf = (arrived: readonly StoredPrize[]): number =>
  arrived.find(isFirstPrize)?.numbers.length ?? Math.min(1, arrived.length)

export const signal = (arrived: readonly StoredPrize[], hasSound: boolean, hasVibration: boolean): void => {
  const landings = landingsOf(arrived)
  if (landings === 0) return
  if (hasSound) playLanding(landings)
  if (hasVibration && 'vibrate' in navigator) navigator.vibrate(Array<number>(landings * 2 - 1).fill(buzzMs))
}
