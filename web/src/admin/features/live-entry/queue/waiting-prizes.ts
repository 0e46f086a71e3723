import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardCode } from '@papan/contracts/lottery/guard.ts'
import { minuteMs } from '@papan/contracts/wib.ts'

/** Ms; an older number is sent only after a confirmation. */
export const maxWaitMs = 10 * minuteMs

/**
 * A number without a response. Its key is created when typed, so that retries count once; `expected` is what its `PRIZE
 * n` held then, undefined for a list.
 */
export type QueuedPrize = Prize & {
  key: string
  expected: string | null | undefined
  repeat: boolean
  /** The guard's reasons that the admin confirmed by typing the number again. */
  confirmed: readonly GuardCode[]
  /** Whether the guard has compared it; false again once it waited. */
  isChecked: boolean
  /** Ms by the clock, since timers stop while a phone sleeps. */
  typedAt: number
}

/** Those that waited too long to be sent without a confirmation. */
export const lateOf = (queued: readonly QueuedPrize[], now: number): QueuedPrize[] =>
  queued.filter(({ typedAt }) => now - typedAt > maxWaitMs)

/** The same, confirmed at `now`. */
export const confirmedAt = (queued: readonly QueuedPrize[], now: number): QueuedPrize[] =>
  queued.map((prize) => ({ ...prize, typedAt: now }))

/** Whether a slot holds neither the expected number nor this one. */
export const isTaken = ({ expected, numbers }: QueuedPrize, published: string | null): boolean =>
  expected !== undefined && published !== expected && published !== numbers

/**
 * The expected number of a new `PRIZE n`: the last queued number, since it is published first. Under double entry
 * (`isBlind`) a queued number is not published, so the published one counts.
 */
export const expectedAfter = (
  queued: readonly QueuedPrize[],
  type: string,
  published: string | null,
  isBlind: boolean,
): string | null => (isBlind ? null : queued.findLast((prize) => prize.type === type)?.numbers) ?? published

/** Once they waited, the guard compares them again: other draws went on. */
export const unchecked = (queued: readonly QueuedPrize[]): QueuedPrize[] =>
  queued.map((prize) => (prize.isChecked ? { ...prize, isChecked: false } : prize))
