import { useSyncExternalStore } from 'react'
import { localStore } from '../../../../shared/storage/safe-storage.ts'
import { playTones } from '../../../sound/alert-sound.ts'

const storageKey = 'alarmSound'

let context: AudioContext | null = null
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Browsers start sound only after a click or key on this page. */
const resume = () => void context?.resume().catch((error: unknown) => console.warn(error))

const open = (): void => {
  try {
    context ??= new AudioContext()
    context.addEventListener('statechange', changed)
    resume()
  } catch (error) {
    console.warn(error)
  }
}

const isWanted = (): boolean => localStore.get(storageKey) === 'on'
const isOn = (): boolean => isWanted() && context?.state === 'running'

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (isWanted()) open()
  document.addEventListener('pointerdown', resume)
  document.addEventListener('keydown', resume)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('pointerdown', resume)
    document.removeEventListener('keydown', resume)
  }
}

/** Silent unless sound was switched on in this browser. */
export const playAlarm = (): void => {
  if (context && isOn()) void playTones(context)
}

export const useAlarmSound = () => ({
  isOn: useSyncExternalStore(subscribe, isOn),
  toggle: () => {
    const on = !isOn()
    localStore.set(storageKey, on ? 'on' : 'off')
    if (on) {
      open()
      void context?.resume().then(playAlarm)
    }
    changed()
  },
})
