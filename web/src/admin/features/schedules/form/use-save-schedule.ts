import type { Schedule, ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { stateOf } from '../../../api/asks.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { wholeBody } from '../schedule-values.ts'
import { schedulesAdminApi } from '../schedules-admin-api.ts'

export const useSaveSchedule = () => {
  const [save] = schedulesAdminApi.useSaveScheduleMutation()
  const sendOnce = useSendOnce()
  return async (typed: ScheduleBody, current: Schedule | null, hasChanges: boolean): Promise<void> => {
    const body = wholeBody(typed, current, hasChanges)
    const state = current && stateOf(current)
    await sendOnce({ body, state }, (key) => save({ body, key, state }).unwrap())
  }
}
