import { useRef, useState } from 'react'
import { isGone, isSignedOut, isStale, messageOf } from '../api/api-error.ts'
import { alertDialog, confirmDialog, toast } from '../dialogs/dialog-store.ts'
import { adminText } from './admin-text.ts'

/** One deletion: which row, what to ask before, and the call itself. */
type Deletion = { id: string; question: string; remove: () => Promise<unknown> }
type DeletionWords = {
  /** The act, on the button that does it: 'Hapus pasaran'. */
  yes: string
  removed: string
  /** Our sentence for a deletion that failed without one of the server's. */
  failed: string
}

/** What to say of a change that could not be made; of an outdated one, that the list shows the newer state now. */
export const failureText = (failure: unknown, fallback: string): string => {
  const message = messageOf(failure, fallback)
  return isStale(failure) ? `${message} ${adminText.listReloaded}` : message
}

/**
 * Asks, deletes and tells how it went; `onGone` hears of every record that is gone now, also by somebody else's hand. `heading` is
 * for the list's heading: it takes the focus, since the row that held it is gone.
 */
export const useDeletion = ({ yes, removed, failed }: DeletionWords, onGone?: (id: string) => void) => {
  const [deleting, setDeleting] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = (id: string) => {
    heading.current?.focus()
    onGone?.(id)
  }
  const ask = async ({ id, question, remove }: Deletion): Promise<void> => {
    if (!(await confirmDialog(question, { yes, danger: true }))) return
    setDeleting(id)
    try {
      await remove()
      toast(removed)
      leave(id)
    } catch (failure) {
      if (isGone(failure)) leave(id)
      if (!isSignedOut(failure)) await alertDialog(failureText(failure, failed))
    } finally {
      setDeleting(null)
    }
  }
  return { heading, deleting, ask }
}
