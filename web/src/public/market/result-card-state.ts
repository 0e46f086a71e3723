import { drawOf, firstPrizeNumber, isWaiting } from '@papan/contracts/lottery/result-rules.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'

export type ResultCardState = 'NOTICE' | 'WAITING' | 'RESULT'

export const resultCardState = (
  schedule: PublicSchedule | null,
  result: Result | null,
  now: number,
): { state: ResultCardState; date: string | null } => {
  const number = firstPrizeNumber(result)
  if (!schedule) return { state: number === null ? 'WAITING' : 'RESULT', date: result?.date ?? null }
  const { date } = drawOf(schedule, result, now)
  if (schedule.status !== 'BUKA') return { state: 'NOTICE', date }
  if (isWaiting(schedule, result, now)) return { state: 'WAITING', date }
  return { state: number === null ? 'WAITING' : 'RESULT', date: result?.date ?? date }
}
