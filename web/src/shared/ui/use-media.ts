import { useCallback, useSyncExternalStore } from 'react'

/** Matches a media query; false on the server and during hydration. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** The sidebar becomes a drawer below this width (spec: 768px). */
export const useNarrow = (): boolean => useMedia('(width < 768px)')
