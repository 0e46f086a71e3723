import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AdminResult, Prize } from '@papan/contracts/calls/result-calls.ts'
import { listsApi } from '../../shared/admin/lists-api.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import type { DrawPlan } from './draw-plan.ts'
import { nextMarket } from './next-market.ts'
import { openMismatches } from './open-mismatches.ts'
import { completionOf } from './sheet-completion.ts'

const noSchedules: never[] = []

/** Whether anything is left to type, whether a correction was begun nevertheless, and which market comes next. */
export const useCompletion = (
  result: AdminResult,
  plan: DrawPlan,
  { username, onTheirWay }: { username: string; onTheirWay: readonly Prize[] },
) => {
  const { data: schedules = noSchedules } = listsApi.useSchedulesQuery()
  const [isChosen, setCorrecting] = useState(false)
  const own = result.pending.filter(({ by }) => by === username)
  // Two numbers that did not agree are both typed again, also over a published one.
  const mustRetype = openMismatches(result, username).some(({ by }) => by.includes(username))
  const completion = mustRetype ? 'open' : completionOf(plan, [...result.prizes, ...onTheirWay], own)
  // A draw that is open again is typed, not corrected.
  if (isChosen && completion === 'open') setCorrecting(false)
  return {
    completion,
    isCorrecting: isChosen && completion !== 'open',
    setCorrecting,
    next: useAtNow((now) => nextMarket(schedules, result, now)),
  }
}

/** Goes back to the number field when the form that was closed opens again, unless the keyboard is in use elsewhere. */
export const useReturnToField = (isFormOpen: boolean, focusField: () => void): void => {
  const wasClosed = useRef(false)
  const focus = useEffectEvent(focusField)
  useEffect(() => {
    if (isFormOpen && wasClosed.current && document.activeElement === document.body) focus()
    wasClosed.current = !isFormOpen
  }, [isFormOpen])
}
