import { evictOldest } from '../evict-oldest.ts'

/** Pictures kept, and drawn per minute. */
type Bounds = { max: number; perMinute: number }

/** Further requests get 503 instead of exceeding the gateway's timeout. */
const maxWaiting = 12
const minuteMs = 60_000

/** The cache and budget of one kind of picture, by what they show. */
export type PictureCache = { pictures: Map<string, Promise<Buffer>>; bounds: Bounds; since: number; drawn: number }

export const createPictureCache = (bounds: Bounds): PictureCache => ({
  pictures: new Map(),
  bounds,
  since: 0,
  drawn: 0,
})

const mayDraw = (cache: PictureCache, now: number): boolean => {
  if (now - cache.since >= minuteMs) Object.assign(cache, { since: now, drawn: 0 })
  cache.drawn += 1
  return cache.drawn <= cache.bounds.perMinute
}

/** Draws pictures one at a time, and caches them. */
export const createPictures = (clock: () => number) => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const start = (draw: () => Promise<Buffer>, evict: () => void): Promise<Buffer> => {
    waiting += 1
    const picture = last.then(draw).finally(() => {
      waiting -= 1
    })
    last = picture.catch(evict)
    return picture
  }

  /** Null when the queue or the budget is full. */
  return (key: string, draw: () => Promise<Buffer>, cache: PictureCache): Promise<Buffer> | null => {
    const { pictures, bounds } = cache
    const known = pictures.get(key)
    if (known) return known
    if (waiting >= maxWaiting || !mayDraw(cache, clock())) return null
    const picture = start(draw, () => pictures.delete(key))
    pictures.set(key, picture)
    evictOldest(pictures, bounds.max)
    return picture
  }
}
