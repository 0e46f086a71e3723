import { useCallback, useSyncExternalStore } from 'react'
import { keepStored, onStored, readStored } from './stored.ts'

/**
 * A text stored under `key`, in every tab; null for none, on the server and during hydration. Lasts as long as the page
 * if storage fails.
 */
export const useStored = (key: string): [text: string | null, keep: (text: string) => void] => {
  const text = useSyncExternalStore(
    onStored,
    () => readStored(key),
    () => null,
  )
  const keep = useCallback((next: string) => keepStored(key, next), [key])
  return [text, keep]
}
