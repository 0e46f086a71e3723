import { localStore } from '../../shared/storage/safe-storage.ts'
import type { VisitorStore } from '../data/store.ts'
import { isBanners, isCounted, isDrawsWith } from '../data/calls.ts'
import { keptPushKey } from '../push/push-key.ts'
import { saveAnswers } from './saved-answers.ts'

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

/** Trusted Types: only a named policy may provide a worker's URL. */
const workerUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => '/sw.js' })
  return policy ? policy.createScriptURL('') : '/sw.js'
}

/** ms after an answer: a phone may lose its network without a sign. */
const soonMs = 1_000

/** Offline pages show none of these, and some name digits that a visitor looked up. */
const isLeftOut = (call: string): boolean => isBanners(call) || isCounted(call) || isDrawsWith(call)

/** Keeps the answers of the pages seen for offline use. */
export const prepareOffline = (store: VisitorStore): void => {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const saved = new Map<string, unknown>()
  const save = () => {
    const savedAt = Date.now()
    const answers = Object.entries(store.getState().serverData.entries).flatMap(([call, { data }]) =>
      data === undefined || data === saved.get(call) || isLeftOut(call) ? [] : [{ call, data, savedAt }],
    )
    for (const { call, data } of answers) saved.set(call, data)
    if (answers.length > 0) saveAnswers(answers).catch((error: unknown) => console.warn('answers not cached', error))
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  store.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      save()
    }, soonMs)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save()
  })
  save()
  const url = workerUrl()
  const register = () => navigator.serviceWorker.register(url).catch(console.warn)
  void register()
  const keepPush = () => {
    const kept = import('../push/keep-push.ts').then(({ keepSubscription }) => keepSubscription())
    kept.catch(() => window.addEventListener('online', keepPush, { once: true }))
  }
  if (localStore.get(keptPushKey)) keepPush()
  // The network may have gone while the worker fetched its files; an installed one stays.
  window.addEventListener('online', register)
}
