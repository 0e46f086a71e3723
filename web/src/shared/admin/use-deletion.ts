import { useState } from 'react'
import { isGone, isSignedOut, isStale, messageOf } from '../api/api-error.ts'
import { alertDialog, confirmDialog, toast } from '../dialogs/dialog-store.ts'
import { adminText } from './admin-text.ts'

/** One deletion: which row, what to ask before, and the call itself. */
type Deletion = { id: string; question: string; remove: () => Promise<unknown> }
type DeletionWords = {
  removed: string
  /** Our sentence for a deletion that failed without one of the server's. */
  failed: string
}

/** What to say of a change that could not be made; of an outdated one, that the list shows the newer state now. */
export const failureText = (failure: unknown, fallback: string): string => {
  const message = messageOf(failure, fallback)
  return isStale(failure) ? `${message} ${adminText.listReloaded}` : message
}

/** Asks, deletes and tells how it went; `onGone` hears of every record that is gone now, also by somebody else's hand. */
export const useDeletion = ({ removed, failed }: DeletionWords, onGone?: (id: string) => void) => {
  const [deleting, setDeleting] = useState<string | null>(null)
  const ask = async ({ id, question, remove }: Deletion): Promise<void> => {
    if (!(await confirmDialog(question, { danger: true }))) return
    setDeleting(id)
    try {
      await remove()
      toast(removed)
      onGone?.(id)
    } catch (failure) {
      if (isGone(failure)) onGone?.(id)
      if (!isSignedOut(failure)) await alertDialog(failureText(failure, failed))
    } finally {
      setDeleting(null)
    }
  }
  return { deleting, ask }
}
