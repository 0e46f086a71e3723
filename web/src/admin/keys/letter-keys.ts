import { useSyncExternalStore } from 'react'
import { localStore } from '../../shared/storage/safe-storage.ts'

const storageKey = 'boardLetters'
const listeners = new Set<() => void>()

const areOn = (): boolean => localStore.get(storageKey) !== 'off'

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const setLetterKeys = (on: boolean): void => {
  localStore.set(storageKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Whether single letters and signs act as keys (WCAG 2.1.4: they can be switched off). */
export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, areOn)
