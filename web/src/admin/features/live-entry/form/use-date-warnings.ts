import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { priorFirstPrizeAt } from '@papan/contracts/lottery/result-rules.ts'
import { listsApi } from '../../../api/lists-api.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { dateWarnings } from './draw-checks.ts'

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The market's schedule, and warnings about this draw's date. */
export const useDateWarnings = (market: string, date: string, last: AdminResult | null) => {
  const { data: schedules } = listsApi.useSchedulesQuery()
  const schedule = schedules?.find(({ marketName }) => marketName === market) ?? null
  const warnings = useAtNow(
    (now) => (schedules ? dateWarnings(schedule, date, now, priorFirstPrizeAt(last, now)) : []),
    'minute',
    isSameJson,
  )
  return { schedule, dateWarnings: warnings }
}
