import { keepStored, readStored } from '../data/stored.ts'
import { keepCopy } from './keep-copy.ts'
import { keptPushKey } from './push-key.ts'
import { askPermission } from './permission.ts'
import { endSubscription, fetchKey, isAway, putSubscription, subscribe, subscribed } from './push-calls.ts'
import { readPush, type KeptPush, type PushSettings } from './push-settings.ts'
import { dropCopy } from './worker-copy.ts'

/** `asked`: the browser's question was closed without an answer. `off`: the site sends no pushes. */
export type Outcome = 'saved' | 'asked' | 'denied' | 'off' | 'away' | 'failed'

/** A worker that fails to install would be waited for without end, ms. */
const patienceMs = 15_000

const readyWorker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_done, fail) => {
      setTimeout(() => fail(new Error('no service worker')), patienceMs)
    }),
  ])

export const readKept = (): KeptPush | null => readPush(readStored(keptPushKey))
export const keepPush = (kept: KeptPush): void => keepStored(keptPushKey, JSON.stringify(kept))

/** Asks the browser where it has to be asked: must run in the visitor's tap. */
export const savePush = async (settings: PushSettings): Promise<Outcome> => {
  const answer = await askPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'asked'
  let key
  try {
    key = await fetchKey()
  } catch {
    return 'away'
  }
  if (key === null) return 'off'
  try {
    const subscription = await subscribe(await readyWorker(), key)
    const status = await putSubscription(settings, subscription, readKept())
    if (status !== 200) return isAway(status) ? 'away' : 'failed'
    const { endpoint, keys } = subscribed(subscription)
    keepPush({ ...settings, endpoint, auth: keys.auth, renewedAt: Date.now() })
    keepCopy()
    return 'saved'
  } catch (error) {
    console.warn('no push subscription', error)
    return 'failed'
  }
}

/** Ends on the server what has ended on the device; without a network the next page does. */
export const finishEnding = async (kept: KeptPush): Promise<void> => {
  if (!isAway(await endSubscription(kept))) keepStored(keptPushKey, '')
}

/** Ends all pushes: in the browser, on the device and on the server. */
export const endPush = async (): Promise<void> => {
  const kept = readKept()
  if (!kept) return
  const ended = { ...kept, wants: [] }
  keepPush(ended)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (subscription) {
    const { endpoint, keys } = subscribed(subscription)
    Object.assign(ended, { endpoint, auth: keys.auth })
    keepPush(ended)
    await subscription.unsubscribe().catch(console.warn)
  }
  await dropCopy()
  await finishEnding(ended)
}
