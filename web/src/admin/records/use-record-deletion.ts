import { useDeletion, type DeletionText, type Undo } from '../lists/use-deletion.ts'
import { useChosen } from './use-chosen.ts'

/** Deletes after a confirmation, and closes the form of the deleted record. */
export const useRecordDeletion = (texts: DeletionText, undo?: Undo) => {
  const { chosen, end } = useChosen()
  return useDeletion(texts, { onDeleted: (id) => id === chosen && end(), undo })
}
