import type { Draw } from '@papan/contracts/schedule/draw.ts'
import { isFirstPrize, isPublished } from '@papan/contracts/lottery/result-rules.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'

export type LiveDrawState = 'COUNTDOWN' | 'WAITING' | 'FINAL_RESULT' | 'NOTICE'

type Shown = { schedule: Pick<PublicSchedule, 'closeTime' | 'status'>; result: Pick<Result, 'date' | 'prizes'> | null }

/** `draw` comes from drawOf of contracts. A closed or postponed market shows its notice in any case. */
export const liveDrawState = ({ schedule, result }: Shown, draw: Pick<Draw, 'date' | 'closed'>): LiveDrawState => {
  if (schedule.status !== 'BUKA') return 'NOTICE'
  const today = result?.date === draw.date && isPublished(result) ? result : null
  if (!schedule.closeTime || today?.prizes.some(isFirstPrize)) return 'FINAL_RESULT'
  return today || draw.closed ? 'WAITING' : 'COUNTDOWN'
}
