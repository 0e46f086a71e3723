import { useCallback, useSyncExternalStore } from 'react'
import { localStore } from '../../shared/storage/safe-storage.ts'

const listeners = new Set<() => void>()
/** For browsers that refuse storage. */
const written = new Map<string, string>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * A text stored under `key`, in every tab; null for none, on the server and during hydration. Lasts as long as the page
 * if storage fails.
 */
export const useStored = (key: string): [text: string | null, keep: (text: string) => void] => {
  const text = useSyncExternalStore(
    subscribe,
    () => localStore.get(key) ?? written.get(key) ?? null,
    () => null,
  )
  const keep = useCallback(
    (next: string) => {
      if (!localStore.set(key, next)) written.set(key, next)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [text, keep]
}
