import type { DataStore } from '../data/data-store.ts'
import { pageDataCall } from '../data/calls.ts'
import { saveLastResults } from './last-results.ts'

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

/** The content policy lets only a named policy say which file becomes a worker. */
const workerUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => '/sw.js' })
  return policy ? policy.createScriptURL('') : '/sw.js'
}

/** Keeps the results on screen for a time without a network, when the visitor leaves and once at the start. */
export const prepareOffline = (store: DataStore): void => {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  let saved: unknown
  const save = () => {
    const { data } = store.getState().serverData.entries[pageDataCall] ?? {}
    if (!data || data === saved) return
    saved = data
    saveLastResults(data, Date.now()).catch((error: unknown) => console.warn('results are not kept', error))
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save()
  })
  save()
  navigator.serviceWorker.register(workerUrl()).catch((error: unknown) => console.warn('no offline page', error))
}
