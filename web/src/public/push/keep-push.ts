import { pushRenewDays } from '@papan/contracts/limits.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import { finishEnding, keepPush, readKept } from './change-push.ts'
import { keepCopy } from './keep-copy.ts'
import { fetchKey, keepAlive, subscribe } from './push-calls.ts'
import { permission } from './permission.ts'
import { pushSupport } from './push-support.ts'

/**
 * Keeps a subscription that the visitor asked for: under the server's present key, known to the server, and renewed. Never asks
 * the visitor.
 */
export const keepSubscription = async (): Promise<void> => {
  const kept = readKept()
  if (!kept) return
  if (kept.wants.length === 0) return finishEnding(kept)
  if (pushSupport() !== 'able' || permission() !== 'granted') return
  keepCopy()
  const key = await fetchKey()
  if (key === null) return
  const subscription = await subscribe(await navigator.serviceWorker.ready, key)
  const alive = await keepAlive(kept, subscription, pushRenewDays * dayMs)
  const present = readKept()
  if (alive && present && present.wants.length > 0) keepPush({ ...present, ...alive })
}
