import type { Schedule, ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { stateOf, type Versioned } from '../../../api/call-headers.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { knowsChanges, knowsDays, needsWhole, plainBody, wholeBody } from '../schedule-values.ts'
import { schedulesAdminApi } from '../schedules-admin-api.ts'

/** Saves with the fields that the service is known to support; `stored`: its list. */
export const useSaveSchedule = (stored: readonly Schedule[]) => {
  const [save] = schedulesAdminApi.useSaveScheduleMutation()
  const sendOnce = useSendOnce()
  const send = (body: ScheduleBody, at: Versioned | null) =>
    sendOnce({ body, at }, (key) => save({ body, key, state: at }).unwrap())
  return async (body: ScheduleBody, current: Schedule | null, hasChanges: boolean): Promise<void> => {
    const isNewService = stored.some(knowsDays)
    const sent = isNewService ? wholeBody(body, current, hasChanges) : plainBody(body)
    const answer = await send(sent, current ? stateOf(current) : null)
    // The first schedule: its response shows whether the service supports the remaining fields.
    if (stored.length === 0 && knowsDays(answer) && needsWhole(body))
      await send(wholeBody(body, answer, knowsChanges(answer)), stateOf(answer))
  }
}
