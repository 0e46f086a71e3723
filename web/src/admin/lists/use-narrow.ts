import { useSyncExternalStore } from 'react'

/** The sidebar becomes a drawer below this width (spec: 768px). */
const narrow = '(width < 768px)'

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Browser only. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
