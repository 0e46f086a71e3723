import { useRef, useState } from 'react'
import { isNotFound } from '../api/api-error.ts'
import { alertFailure } from '../dialogs/announce.ts'
import { confirmDialog, toast } from '../dialogs/dialog-store.ts'

type Deletion = { id: string; question: string; remove: () => Promise<unknown> }
type DeletionText = {
  /** The action, as the button's label: 'Hapus pasaran'. */
  yes: string
  removed: string
  failed: string
}

/**
 * Deletes after a confirmation; `onDeleted` also runs if another admin deleted the record. `heading` takes the focus of
 * the deleted row.
 */
export const useDeletion = ({ yes, removed, failed }: DeletionText, onDeleted?: (id: string) => void) => {
  const [deleting, setDeleting] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = (id: string) => {
    heading.current?.focus()
    onDeleted?.(id)
  }
  const ask = async ({ id, question, remove }: Deletion): Promise<void> => {
    if (!(await confirmDialog(question, { yes, danger: true }))) return
    setDeleting(id)
    try {
      await remove()
      toast(removed)
      leave(id)
    } catch (failure) {
      if (isNotFound(failure)) leave(id)
      await alertFailure(failure, failed)
    } finally {
      setDeleting(null)
    }
  }
  return { heading, deleting, ask }
}
