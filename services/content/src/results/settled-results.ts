import { settledAfterMs } from '@papan/contracts/rules/limits.ts'
import { firstPrizeNumber } from '@papan/contracts/rules/result-rules.ts'
import { firstPrizeAtOf, type StoredResult } from './result-store.ts'

/** Whether a change takes back or replaces a PRIZE 1 that was published more than 24 h before `now` (ms). */
export const correctsSettled = (
  before: StoredResult,
  after: readonly { type: string; numbers: string }[],
  now: number,
): boolean => {
  const number = firstPrizeNumber(before)
  if (number === null || number === firstPrizeNumber({ prizes: [...after] })) return false
  return now - Date.parse(firstPrizeAtOf(before) ?? before.createdAt) > settledAfterMs
}
