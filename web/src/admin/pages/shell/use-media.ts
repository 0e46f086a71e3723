import { useSyncExternalStore } from 'react'

/** Whether a media query matches, kept current. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )

/** The sidebar becomes a drawer below this width (spec: 768px). */
export const useNarrow = (): boolean => useMedia('(width < 768px)')
