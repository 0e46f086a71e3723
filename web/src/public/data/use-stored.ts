import { useCallback, useSyncExternalStore } from 'react'
import { localStore } from '../../shared/storage/safe-storage.ts'

const listeners = new Set<() => void>()
/** What a browser refused to store, or had no room for. */
const written = new Map<string, string>()

const changed = (): void => {
  for (const listener of listeners) listener()
}
// A page that comes back from the browser's cache has missed what other tabs stored. The server has neither event.
for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, changed)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A text stored under `key`, in every tab; null for none, on the server and during hydration. Lasts as long as the page
 * if storage fails.
 */
export const useStored = (key: string): [text: string | null, keep: (text: string) => void] => {
  const text = useSyncExternalStore(
    subscribe,
    () => written.get(key) ?? localStore.get(key),
    () => null,
  )
  const keep = useCallback(
    (next: string) => {
      if (localStore.set(key, next)) written.delete(key)
      else written.set(key, next)
      changed()
    },
    [key],
  )
  return [text, keep]
}
