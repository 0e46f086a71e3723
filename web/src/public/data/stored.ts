import { localStore } from '../../shared/storage/safe-storage.ts'

const listeners = new Set<() => void>()
/** What a browser refused to store, or had no room for. */
const written = new Map<string, string>()

const changed = (): void => {
  for (const listener of listeners) listener()
}
// A page that comes back from the browser's cache has missed what other tabs stored. The server has neither event.
for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, changed)

/** Calls back when a text kept here changes, in any tab. */
export const onStored = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null for none. */
export const readStored = (key: string): string | null => written.get(key) ?? localStore.get(key)

export const keepStored = (key: string, text: string): void => {
  if (localStore.set(key, text)) written.delete(key)
  else written.set(key, text)
  changed()
}
