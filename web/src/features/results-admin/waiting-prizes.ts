import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { minuteMs } from '@papan/contracts/rules/wib.ts'

/** A typed number is sent by itself for so long; after that its admin is asked. */
export const longestWaitMs = 10 * minuteMs

/**
 * A number that was entered and is not answered yet. Its key is that of the moment when it was typed, so however often it is sent it
 * counts once; `expected` is what its `PRIZE n` was taken to hold then, undefined for a list.
 */
export type WaitingPrize = Prize & {
  key: string
  expected: string | null | undefined
  repeat: boolean
  /** Ms, by the clock and not by timers: a phone may sleep in between. */
  typedAt: number
}

/** Those that wait too long to be sent unasked. */
export const lateOf = (waiting: readonly WaitingPrize[], now: number): WaitingPrize[] =>
  waiting.filter(({ typedAt }) => now - typedAt > longestWaitMs)

/** The same, confirmed now: they may be sent for another while. */
export const confirmedAt = (waiting: readonly WaitingPrize[], now: number): WaitingPrize[] =>
  waiting.map((prize) => ({ ...prize, typedAt: now }))

/** Whether a slot holds neither what a number expects nor the number itself. */
export const isTaken = ({ expected, numbers }: WaitingPrize, held: string | null): boolean =>
  expected !== undefined && held !== expected && held !== numbers

/**
 * What a newly typed number of a `PRIZE n` finds in its slot: the last one that waits for it, which is published before. Under double
 * entry (`isBlind`) a waiting number is held back, so the published one counts.
 */
export const expectedAfter = (
  waiting: readonly WaitingPrize[],
  type: string,
  published: string | null,
  isBlind: boolean,
): string | null => (isBlind ? null : waiting.findLast((prize) => prize.type === type)?.numbers) ?? published
