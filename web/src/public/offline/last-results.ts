import type { PageData } from '@papan/contracts/calls/public-calls.ts'
import { pageDataCall } from '../data/calls.ts'

/** Where the browser keeps what a page shows when the network is away. */
export const resultsCache = 'hasil-terakhir'
export const resultsKey = `/api${pageDataCall}`
const savedAtHeader = 'x-saved-at'

/** The last results that this device has seen, and when, by its own clock (ms). */
export type LastResults = { data: PageData; savedAt: number }

/** Keeps results for the time without a network. `savedAt` is by the device's clock, which will tell their age. */
export const saveLastResults = async (data: unknown, savedAt: number): Promise<void> => {
  const headers = { 'content-type': 'application/json', [savedAtHeader]: String(savedAt) }
  const cache = await caches.open(resultsCache)
  await cache.put(resultsKey, new Response(JSON.stringify(data), { headers }))
}

/** What was kept last; null when there is nothing. */
export const readLastResults = async (): Promise<LastResults | null> => {
  const cache = await caches.open(resultsCache)
  const kept = await cache.match(resultsKey)
  if (!kept) return null
  return { data: (await kept.json()) as PageData, savedAt: Number(kept.headers.get(savedAtHeader)) }
}
