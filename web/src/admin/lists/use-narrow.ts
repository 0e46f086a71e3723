import { useSyncExternalStore } from 'react'

/** Where the sidebar turns into a drawer (spec: 768px). */
const narrow = '(width < 768px)'

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is narrower than the sidebar's breakpoint. Browser only. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
