import type { KeptPush } from './push-settings.ts'

/** What the service worker needs of the device's storage, which it cannot read: a copy while pushes are on. */
export type WorkerCopy = {
  push: KeptPush
  /** As they are stored: the visitor's numbers, and the markets that they follow. */
  numbers: string | null
  followed: string | null
}

export const copyCache = 'pemberitahuan'
const copyKey = '/pemberitahuan/salinan'

export const writeCopy = async (copy: WorkerCopy): Promise<void> =>
  (await caches.open(copyCache)).put(copyKey, new Response(JSON.stringify(copy)))

export const readCopy = async (): Promise<WorkerCopy | undefined> => {
  const kept = await (await caches.open(copyCache)).match(copyKey)
  return kept && ((await kept.json()) as WorkerCopy)
}

export const dropCopy = (): Promise<boolean> => caches.delete(copyCache)
