import { hourMs } from '@papan/contracts/wib.ts'

const firstDelayMs = 5_000
const maxDelayMs = 6 * hourMs
/** After this time without success a delivery is dead. */
export const giveUpAfterMs = 24 * hourMs

/** Twice the delay of the try before, less up to half of it; `random` is 0 to 1. */
const delayOf = (attempts: number, random: number): number =>
  Math.min(firstDelayMs * 2 ** Math.min(attempts - 1, 30), maxDelayMs) * (1 - random / 2)

/** `answer`: the status, or why there was none. `isGone`: the receiver wants no more, as by 410. */
export type Tried = { isTaken: boolean; isGone: boolean; answer: string; retryAfterMs: number | null }

export const untaken = (answer: string): Tried => ({ isTaken: false, isGone: false, answer, retryAfterMs: null })

type FailedTry = {
  /** Tries that failed, this one included. */
  attempts: number
  /** Of the first of them, ms. */
  failingSince: number
  now: number
  /** What the receiver asked for. */
  retryAfterMs: number | null
  /** 410: the receiver wants no more. */
  isGone: boolean
}

/** When a failed delivery is tried again, ms; null: never. */
export const nextTry = (tried: FailedTry, random = Math.random()): number | null => {
  const { attempts, failingSince, now, retryAfterMs, isGone } = tried
  if (isGone || now - failingSince >= giveUpAfterMs) return null
  const asked = Math.min(retryAfterMs ?? 0, giveUpAfterMs)
  return Math.min(now + Math.max(delayOf(attempts, random), asked), Math.max(failingSince + giveUpAfterMs, now))
}
