import type { OwnPush, PushKey, PushSubscriptionBody } from '@papan/contracts/calls/notify/push-calls.ts'
import { pushEnd, pushKey, pushRenewal, pushSubscription } from '@papan/contracts/paths/public-paths.ts'
import { withinTime } from '../../shared/within-time.ts'
import type { PushSettings } from './push-settings.ts'

// Used by pages and by the service worker.
const timeoutMs = 10_000

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  withinTime(timeoutMs, (signal) => fetch(`/api${path}`, { ...init, signal }))

/** The status of the answer; 0 for none. */
const send = async (method: 'POST' | 'PUT', path: string, body: OwnPush | PushSubscriptionBody): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  try {
    return (await ask(path, { method, headers, body: JSON.stringify(body) })).status
  } catch {
    return 0
  }
}

/** The same call may succeed later. */
export const isAway = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** The key that the server signs with; null while the site sends no pushes. Fails without an answer. */
export const fetchKey = async (): Promise<PushKey['key']> => {
  const answer = await ask(pushKey)
  if (!answer.ok) throw new Error(`key of pushes: status ${answer.status}`)
  return ((await answer.json()) as PushKey).key
}

/** Address and keys of a browser's subscription. */
export const subscribed = (subscription: PushSubscription): Pick<PushSubscriptionBody, 'endpoint' | 'keys'> => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh, auth } }
}

/** `before`: the address that the server has, which the browser may have given up since. */
export const putSubscription = (
  { wants, withNumber, delayMinutes }: PushSettings,
  subscription: PushSubscription,
  before: OwnPush | null,
): Promise<number> => {
  const { endpoint, keys } = subscribed(subscription)
  const replaces = before && before.endpoint !== endpoint ? { endpoint: before.endpoint, auth: before.auth } : undefined
  return send('PUT', pushSubscription, { endpoint, keys, wants, withNumber, delayMinutes, replaces })
}

const renewSubscription = ({ endpoint, auth }: OwnPush): Promise<number> =>
  send('POST', pushRenewal, { endpoint, auth })
export const endSubscription = ({ endpoint, auth }: OwnPush): Promise<number> =>
  send('POST', pushEnd, { endpoint, auth })

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The browser's subscription for a key. Browsers keep one alone: a subscription for an older key is given up first. */
export const subscribe = async (
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  key: string,
): Promise<PushSubscription> => {
  const present = await pushManager.getSubscription()
  const { applicationServerKey: presentKey } = present?.options ?? {}
  if (present && presentKey && base64url(presentKey) === key) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** When a subscription whose address or age asks for it was sent to the server again; null where that is not needed or failed. */
export const keepAlive = async (
  kept: PushSettings & OwnPush & { renewedAt: number },
  subscription: PushSubscription,
  maxAgeMs: number,
): Promise<(OwnPush & { renewedAt: number }) | null> => {
  const { endpoint, keys } = subscribed(subscription)
  const isSame = endpoint === kept.endpoint
  if (isSame && Date.now() - kept.renewedAt < maxAgeMs) return null
  const renewed = isSame ? await renewSubscription(kept) : 404
  // The server has lost it, or never had this address.
  const status = renewed === 404 ? await putSubscription(kept, subscription, kept) : renewed
  return status === 200 ? { endpoint, auth: keys.auth, renewedAt: Date.now() } : null
}
