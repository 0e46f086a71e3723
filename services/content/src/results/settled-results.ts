import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { settledAfterMs } from '@papan/contracts/limits.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import type { StoredResult } from './result-store.ts'

/** Whether a change takes back or replaces a PRIZE 1 that was published more than 24 h before `now` (ms). */
const correctsSettled = (
  before: StoredResult,
  after: readonly { type: string; numbers: string }[],
  now: number,
): boolean => {
  const { firstPrizeAt } = before
  if (firstPrizeAt === null || firstPrizeNumber(before) === firstPrizeNumber({ prizes: [...after] })) return false
  return now - Date.parse(firstPrizeAt) > settledAfterMs
}

/** Throws 403 STEP_UP_REQUIRED where such a change needs a step-up that the caller has not made. */
export const assertMayCorrect = (
  before: StoredResult,
  after: Parameters<typeof correctsSettled>[1],
  { assertSteppedUp }: WriteContext,
  now: number,
): void => {
  if (correctsSettled(before, after, now)) assertSteppedUp?.()
}
