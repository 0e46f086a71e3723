import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { DrawPlan } from '../../results/draw-plan.ts'
import { openMismatches } from '../double-entry/open-mismatches.ts'
import { completionOf } from './sheet-completion.ts'

/** A draw's progress, and a correction of a complete one. */
export const useCompletion = (
  result: AdminResult,
  plan: DrawPlan,
  { username, queued }: { username: string; queued: readonly Prize[] },
) => {
  const [isChosen, setCorrecting] = useState(false)
  const own = result.pending.filter(({ by }) => by === username)
  // After a mismatch both admins type the number again, even over a published one.
  const mustRetype = openMismatches(result, username).some(({ by }) => by.includes(username))
  const completion = mustRetype ? 'open' : completionOf(plan, [...result.prizes, ...queued], own)
  // A reopened draw is typed, not corrected.
  if (isChosen && completion === 'open') setCorrecting(false)
  return {
    completion,
    isCorrecting: isChosen && completion !== 'open',
    setCorrecting,
  }
}

/** Focuses the number field when the form reopens, unless another element has the focus. */
export const useReturnToField = (isFormOpen: boolean, focusField: () => void): void => {
  const wasClosed = useRef(false)
  const focus = useEffectEvent(focusField)
  useEffect(() => {
    if (isFormOpen && wasClosed.current && document.activeElement === document.body) focus()
    wasClosed.current = !isFormOpen
  }, [isFormOpen])
}
