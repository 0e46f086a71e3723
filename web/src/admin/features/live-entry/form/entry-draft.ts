import { z } from '@papan/contracts/schema.ts'
import type { SafeStorage } from '../../../../shared/storage/safe-storage.ts'

const storageKey = 'resultDraft'
const typed = z.object({ type: z.string(), numbers: z.string() })
const stored = z.object({
  id: z.string(),
  userId: z.string(),
  typed,
  /** Entered, not acknowledged. */
  unsaved: z.array(typed),
  /** Text of the paste dialog; null while closed. */
  paste: z.string().nullable(),
})

/** What an admin typed for a result and is not stored on the server. */
export type EntryDraft = z.infer<typeof stored>

/** null for none or an unreadable value of this user. */
export const readDraft = (storage: Pick<SafeStorage, 'get'>, id: string, userId: string): EntryDraft | null => {
  try {
    const draft = stored.safeParse(JSON.parse(storage.get(storageKey) ?? 'null')).data
    return draft?.id === id && draft.userId === userId ? draft : null
  } catch {
    return null
  }
}

/** Stores a draft, replacing any other; an empty one is removed. */
export const keepDraft = (storage: Pick<SafeStorage, 'set' | 'remove'>, draft: EntryDraft): void => {
  const isEmpty = draft.typed.numbers === '' && draft.unsaved.length === 0 && draft.paste === null
  if (isEmpty) storage.remove(storageKey)
  else storage.set(storageKey, JSON.stringify(draft))
}
