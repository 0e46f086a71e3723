const cacheName = 'hasil-terakhir'
const savedAtHeader = 'x-saved-at'
/** The oldest go first. */
const maxSaved = 40

/** `call`: path and query below /api. `savedAt`: by the device's clock, ms. */
export type SavedAnswer = { call: string; data: unknown; savedAt: number }

export const answersCache = cacheName
export const answerKey = (call: string): string => `/api${call}`

const timeOf = (kept: Response | undefined): number => Number(kept?.headers.get(savedAtHeader))

const dropOldest = async (cache: Cache): Promise<void> => {
  const keys = await cache.keys()
  if (keys.length <= maxSaved) return
  const times = await Promise.all(keys.map(async (key) => ({ key, at: timeOf(await cache.match(key)) })))
  const oldest = times.sort((a, b) => a.at - b.at).slice(0, keys.length - maxSaved)
  await Promise.all(oldest.map(({ key }) => cache.delete(key)))
}

export const saveAnswers = async (answers: readonly SavedAnswer[]): Promise<void> => {
  const cache = await caches.open(cacheName)
  for (const { call, data, savedAt } of answers) {
    const headers = { 'content-type': 'application/json', [savedAtHeader]: String(savedAt) }
    await cache.put(answerKey(call), new Response(JSON.stringify(data), { headers }))
  }
  await dropOldest(cache)
}

/** Newest first. */
export const readAnswers = async (): Promise<SavedAnswer[]> => {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  const answers = await Promise.all(
    keys.map(async (key): Promise<SavedAnswer[]> => {
      const kept = await cache.match(key)
      const { pathname, search } = new URL(key.url)
      const call = `${pathname.slice('/api'.length)}${search}`
      return kept ? [{ call, data: (await kept.json()) as unknown, savedAt: timeOf(kept) }] : []
    }),
  )
  return answers.flat().sort((a, b) => b.savedAt - a.savedAt)
}
