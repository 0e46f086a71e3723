import { z } from '@papan/contracts/schema.ts'
import { localStore, type SafeStorage } from '../../shared/storage/safe-storage.ts'

const storageKey = 'formDrafts'
/** Ms. */
const maxAge = 24 * 60 * 60 * 1000

const draft = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()), base: z.unknown().optional() })
const stored = z.record(z.string(), z.record(z.string(), draft))

/** Fields of a form that were typed and not saved; `at` in ms. `base`: the revision that they change. */
export type Draft = z.infer<typeof draft>

type Storage = Pick<SafeStorage, 'get' | 'set' | 'remove'>

/** Drafts by user and form; unreadable ones count as none. */
const readAll = (storage: Storage): z.infer<typeof stored> => {
  try {
    return stored.safeParse(JSON.parse(storage.get(storageKey) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

const keepAll = (storage: Storage, all: z.infer<typeof stored>): void => {
  if (Object.keys(all).length === 0) storage.remove(storageKey)
  else storage.set(storageKey, JSON.stringify(all))
}

/** What a browser keeps of unsaved forms: of each user apart, for a day, until the logout. */
export const createDrafts = (storage: Storage, now: () => number = Date.now) => ({
  find(userId: string, form: string): Draft | null {
    const found = readAll(storage)[userId]?.[form]
    return found && now() - found.at < maxAge ? found : null
  },

  /** Null drops it. Old ones go too. */
  keep(userId: string, form: string, values: Record<string, unknown> | null, base?: unknown): void {
    const all = readAll(storage)
    const { [userId]: own = {}, ...others } = all
    const left = Object.entries(own).filter(([name, { at }]) => name !== form && now() - at < maxAge)
    const next = Object.fromEntries(values ? [...left, [form, { at: now(), values, base }] as const] : left)
    keepAll(storage, Object.keys(next).length > 0 ? { ...others, [userId]: next } : others)
  },

  /** At the logout. */
  dropAll(userId: string): void {
    const { [userId]: _own, ...others } = readAll(storage)
    keepAll(storage, others)
  },
})

export const drafts = createDrafts(localStore)
