import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { pageDataCall } from '../data/calls.ts'

export const resultsCache = 'hasil-terakhir'
export const resultsKey = `/api${pageDataCall}`
const savedAtHeader = 'x-saved-at'

/** `savedAt`: by the device's clock, ms. */
export type LastResults = { data: PageData; savedAt: number }

export const saveLastResults = async (data: unknown, savedAt: number): Promise<void> => {
  const headers = { 'content-type': 'application/json', [savedAtHeader]: String(savedAt) }
  const cache = await caches.open(resultsCache)
  await cache.put(resultsKey, new Response(JSON.stringify(data), { headers }))
}

export const readLastResults = async (): Promise<LastResults | null> => {
  const cache = await caches.open(resultsCache)
  const kept = await cache.match(resultsKey)
  if (!kept) return null
  return { data: (await kept.json()) as PageData, savedAt: Number(kept.headers.get(savedAtHeader)) }
}
