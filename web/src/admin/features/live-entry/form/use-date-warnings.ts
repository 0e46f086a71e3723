import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'
import { priorFirstPrizeAt } from '@papan/contracts/rules/result-rules.ts'
import { listsApi } from '../../../api/lists-api.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { dateWarnings } from './draw-checks.ts'

/** The warnings as JSON, so that renders compare them by value. */
export const useDateWarnings = (market: string, date: string, last: AdminResult | null) => {
  const { data: schedules } = listsApi.useSchedulesQuery()
  const schedule = schedules?.find(({ marketName }) => marketName === market) ?? null
  const odd = useAtNow((now) =>
    schedules ? JSON.stringify(dateWarnings(schedule, date, now, priorFirstPrizeAt(last, now))) : '[]',
  )
  return { schedule, dateWarnings: JSON.parse(odd) as ReturnType<typeof dateWarnings> }
}
