import { useRef, useState } from 'react'
import { isNotFound } from '../api/api-error.ts'
import { alertFailure } from '../dialogs/announce.ts'
import { confirmDialog, confirmWithNote, toast, type Note } from '../dialogs/dialog-store.ts'
import { adminText } from '../forms/admin-text.ts'

/** `remove` gets what was typed into `note`. */
type Deletion = { id: string; question: string; note?: Note | null; remove: (typed: string) => Promise<object> }
/** Brings back what was deleted; `deletedId` is of the deletion's answer. */
export type Undo = (deletedId: string) => Promise<void>
export type DeletionText = {
  /** The action, as the button's label: 'Hapus pasaran'. */
  removeYes: string
  removed: string
  removeFailed: string
}

/**
 * Deletes after a confirmation; `onDeleted` also runs if another admin deleted the record. `undo` is offered for 10 s.
 * `heading` takes the focus of the deleted row.
 */
export const useDeletion = (
  { removeYes, removed, removeFailed }: DeletionText,
  { onDeleted, undo }: { onDeleted?: (id: string) => void; undo?: Undo | undefined } = {},
) => {
  const [deleting, setDeleting] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = (id: string) => {
    heading.current?.focus()
    onDeleted?.(id)
  }
  const ask = async ({ id, question, note = null, remove }: Deletion): Promise<void> => {
    const options = { yes: removeYes, danger: true }
    const isAgreed = note === null && (await confirmDialog(question, options))
    const typed = note ? await confirmWithNote(question, { ...options, note }) : isAgreed ? '' : null
    if (typed === null) return
    setDeleting(id)
    try {
      const answer = await remove(typed)
      const deletedId = 'deletedId' in answer ? String(answer.deletedId) : null
      const run = undo && deletedId !== null ? () => void undo(deletedId) : null
      toast(removed, 'success', run && { label: adminText.undo, run })
      leave(id)
    } catch (failure) {
      if (isNotFound(failure)) leave(id)
      await alertFailure(failure, removeFailed)
    } finally {
      setDeleting(null)
    }
  }
  return { heading, deleting, ask }
}
