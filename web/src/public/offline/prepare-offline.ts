import type { VisitorStore } from '../store/store.ts'
import { pageDataCall } from '../data/calls.ts'
import { saveLastResults } from './last-results.ts'

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

/** Trusted Types: only a named policy may provide a worker's URL. */
const workerUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => '/sw.js' })
  return policy ? policy.createScriptURL('') : '/sw.js'
}

/** Caches the shown results for offline use: at the start, and when the tab is hidden. */
export const prepareOffline = (store: VisitorStore): void => {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  let saved: unknown
  const save = () => {
    const { data } = store.getState().serverData.entries[pageDataCall] ?? {}
    if (!data || data === saved) return
    saved = data
    saveLastResults(data, Date.now()).catch((error: unknown) => console.warn('results not cached', error))
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save()
  })
  save()
  navigator.serviceWorker
    .register(workerUrl())
    .catch((error: unknown) => console.warn('service worker not registered', error))
}
