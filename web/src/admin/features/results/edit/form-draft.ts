import type { ResultBody } from '@papan/contracts/calls/content/result-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import type { SafeStorage } from '../../../../shared/storage/safe-storage.ts'

const storageKey = 'resultFormDraft'
const body = z.object({
  market: z.string(),
  date: z.string(),
  template: z.string(),
  prizes: z.array(z.object({ type: z.string(), numbers: z.string() })),
  reason: z.string().optional(),
})
const stored = z.object({ id: z.string(), epoch: z.number(), rev: z.number(), base: body, body })

/**
 * An unsaved result form: the result's id and the revision on which it started (`epoch`, `rev`, `base`). `newResult`
 * identifies one that is not stored yet.
 */
export type FormDraft = { id: string; epoch: number; rev: number; base: ResultBody; body: ResultBody }
export const newResult = { id: 'new', epoch: 0, rev: 0 } as const

/** null for none or an unreadable value. */
export const readFormDraft = (storage: Pick<SafeStorage, 'get'>, id: string): FormDraft | null => {
  try {
    const draft = stored.safeParse(JSON.parse(storage.get(storageKey) ?? 'null')).data
    return draft?.id === id ? draft : null
  } catch {
    return null
  }
}

export const keepFormDraft = (storage: Pick<SafeStorage, 'set'>, draft: FormDraft): void => {
  storage.set(storageKey, JSON.stringify(draft))
}

export const dropFormDraft = (storage: Pick<SafeStorage, 'remove'>): void => storage.remove(storageKey)
