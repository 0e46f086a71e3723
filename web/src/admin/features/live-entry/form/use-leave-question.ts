import { useEffect, useEffectEvent } from 'react'
import { confirmDialog } from '../../../dialogs/dialog-store.ts'
import { guardLeaving } from '../../../../shared/paths/leave-guard.ts'
import { resultsText } from '../../results/results-text.ts'

export const useLeaveQuestion = (count: number): void => {
  const ask = useEffectEvent(() => confirmDialog(resultsText.leaveQuestion(count), { yes: resultsText.leaveYes }))
  const isNeeded = count > 0
  useEffect(() => (isNeeded ? guardLeaving(() => ask()) : undefined), [isNeeded])
}
