/// <reference lib="webworker" />
import { pushRenewDays } from '@papan/contracts/limits.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import { comparisonOf } from './public/features/my-numbers/compare.ts'
import { readNumbers } from './public/features/my-numbers/kept-numbers.ts'
import { readFollowed } from './public/followed/followed-list.ts'
import { noteOf } from './public/push/note.ts'
import { fetchKey, keepAlive, subscribe } from './public/push/push-calls.ts'
import { readCopy, writeCopy, type WorkerCopy } from './public/push/worker-copy.ts'

declare const self: ServiceWorkerGlobalScope

type PushChange = ExtendableEvent & { newSubscription?: PushSubscription | null }

const readKept = (): Promise<WorkerCopy | undefined> => readCopy().catch(() => undefined)

const keep = async (copy: WorkerCopy, subscription: PushSubscription, maxAgeMs: number): Promise<void> => {
  const alive = await keepAlive(copy.push, subscription, maxAgeMs)
  if (alive) await writeCopy({ ...copy, push: { ...copy.push, ...alive } })
}

/** The visitor's numbers that met a draw; they never leave the device. */
const mineIn =
  (copy: WorkerCopy | undefined): Parameters<typeof noteOf>[2] =>
  (market, prizes) => {
    if (!copy) return []
    const marksOf = comparisonOf(readNumbers(copy.numbers), readFollowed(copy.followed), [])
    return [...new Set(marksOf(market, prizes).map(({ number }) => number))]
  }

/** Browsers take pushes away from a worker that shows no note for one. */
const show = async (data: PushMessageData | null): Promise<void> => {
  const copy = await readKept()
  const { path, ...note } = noteOf(data?.text() ?? null, self.location.origin, mineIn(copy))
  const options = { ...note, lang: 'id', icon: '/icons/192.png', data: path }
  await self.registration.showNotification(note.title, options)
  const subscription = await self.registration.pushManager.getSubscription()
  if (copy && subscription) await keep(copy, subscription, pushRenewDays * dayMs)
}

/** The browser gave the subscription another address. */
const renew = async ({ newSubscription }: PushChange): Promise<void> => {
  const copy = await readKept()
  const key = copy && (await fetchKey())
  if (!copy || !key) return
  await keep(copy, newSubscription ?? (await subscribe(self.registration, key)), 0)
}

const open = async (path: string): Promise<void> => {
  const target = new URL(path, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const present = windows.find(({ url }) => url === target)
  await (present ? present.focus() : self.clients.openWindow(target))
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})
