import type { Prize } from '@papan/contracts/calls/result-calls.ts'
import { minuteMs } from '@papan/contracts/rules/wib.ts'

/** Ms; an older number is sent only after a confirmation. */
export const longestWaitMs = 10 * minuteMs

/**
 * A number without a response. Its key is created when typed, so that retries count once; `expected` is what its `PRIZE
 * n` held then, undefined for a list.
 */
export type WaitingPrize = Prize & {
  key: string
  expected: string | null | undefined
  repeat: boolean
  /** Ms by the clock, since timers stop while a phone sleeps. */
  typedAt: number
}

/** Those that waited too long to be sent without a confirmation. */
export const lateOf = (waiting: readonly WaitingPrize[], now: number): WaitingPrize[] =>
  waiting.filter(({ typedAt }) => now - typedAt > longestWaitMs)

/** The same, confirmed at `now`. */
export const confirmedAt = (waiting: readonly WaitingPrize[], now: number): WaitingPrize[] =>
  waiting.map((prize) => ({ ...prize, typedAt: now }))

/** Whether a slot holds neither the expected number nor this one. */
export const isTaken = ({ expected, numbers }: WaitingPrize, held: string | null): boolean =>
  expected !== undefined && held !== expected && held !== numbers

/**
 * The expected number of a new `PRIZE n`: that of the last queued one, since it is published first. Under double entry
 * (`isBlind`) a queued number is not published, so the published one counts.
 */
export const expectedAfter = (
  waiting: readonly WaitingPrize[],
  type: string,
  published: string | null,
  isBlind: boolean,
): string | null => (isBlind ? null : waiting.findLast((prize) => prize.type === type)?.numbers) ?? published
