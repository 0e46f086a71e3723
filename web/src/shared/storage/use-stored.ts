import { useCallback, useSyncExternalStore } from 'react'
import { localStore } from './safe-storage.ts'

const listeners = new Set<() => void>()
/** What was written here, for a browser that keeps nothing. */
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
 * A text that this browser remembers under `key`, in every tab; null where there is none, on the server, and while the
 * browser takes over. Where nothing can be kept it lasts as long as the page.
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
