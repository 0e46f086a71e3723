import { useState } from 'react'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { isGone, isSignedOut, messageOf } from '../../shared/api/api-error.ts'
import { alertDialog, confirmDialog, toast } from '../../shared/dialogs/dialog-store.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

/** Asks, deletes and tells how it went; `onDeleted` hears of every result that is gone now. */
export const useDeleteResult = (onDeleted: (id: string) => void) => {
  const [deleteResult] = resultsApi.useDeleteResultMutation()
  const [deleting, setDeleting] = useState<string | null>(null)
  const ask = async ({ id, rev, market, date }: Result): Promise<void> => {
    if (!(await confirmDialog(resultsText.removeQuestion(market, longDate(date)), { danger: true }))) return
    setDeleting(id)
    try {
      await deleteResult({ id, rev }).unwrap()
      toast(resultsText.removed)
      onDeleted(id)
    } catch (failure) {
      if (isGone(failure)) onDeleted(id)
      if (!isSignedOut(failure)) await alertDialog(messageOf(failure, resultsText.removeFailed))
    } finally {
      setDeleting(null)
    }
  }
  return { deleting, ask }
}
