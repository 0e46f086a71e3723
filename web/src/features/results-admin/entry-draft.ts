import { z } from '@papan/contracts/schema.ts'
import type { SafeStorage } from '../../shared/storage/safe-storage.ts'

const storageKey = 'resultDraft'
const typed = z.object({ type: z.string(), numbers: z.string() })
const stored = z.object({
  id: z.string(),
  /** Who typed it; drafts of the release before do not say. */
  userId: z.string().optional(),
  /** What is in the form. */
  typed,
  /** Entered, not yet acknowledged. */
  unsaved: z.array(typed),
  /** The text in the paste dialog; null while that is closed. */
  paste: z.string().nullable(),
})

/** What an admin has begun to enter into a result and is not stored there yet. */
export type EntryDraft = z.infer<typeof stored>

/** What this browser still holds for a result of this user; null for nothing and for anything unreadable. */
export const readDraft = (storage: Pick<SafeStorage, 'get'>, id: string, userId: string): EntryDraft | null => {
  try {
    const draft = stored.safeParse(JSON.parse(storage.get(storageKey) ?? 'null')).data
    return draft?.id === id && (draft.userId ?? userId) === userId ? draft : null
  } catch {
    return null
  }
}

/** Keeps a draft, over whatever was there; an empty one leaves nothing behind. */
export const keepDraft = (storage: Pick<SafeStorage, 'set' | 'remove'>, draft: EntryDraft): void => {
  const isEmpty = draft.typed.numbers === '' && draft.unsaved.length === 0 && draft.paste === null
  if (isEmpty) storage.remove(storageKey)
  else storage.set(storageKey, JSON.stringify(draft))
}
