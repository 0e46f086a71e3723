import { evictOldest } from '../evict-oldest.ts'

/** Pictures kept, and drawn per minute; of several kinds the one of the lowest `rank` is drawn first. */
type Bounds = { max: number; perMinute: number; rank: number }

/** Of a kind; further requests get 503 instead of exceeding the gateway's timeout. */
const maxWaiting = 12
const minuteMs = 60_000

/** The cache, queue and budget of one kind of picture, by what they show. */
export type PictureCache = {
  pictures: Map<string, Promise<Buffer>>
  bounds: Bounds
  waiting: number
  since: number
  drawn: number
}

export const createPictureCache = (bounds: Bounds): PictureCache => ({
  pictures: new Map(),
  bounds,
  waiting: 0,
  since: 0,
  drawn: 0,
})

const mayDraw = (cache: PictureCache, now: number): boolean => {
  if (now - cache.since >= minuteMs) Object.assign(cache, { since: now, drawn: 0 })
  cache.drawn += 1
  return cache.drawn <= cache.bounds.perMinute
}

type Job = { rank: number; run: () => Promise<void> }

/** Runs jobs one at a time, the lowest rank first. */
const createQueue = () => {
  const jobs: Job[] = []
  let isRunning = false
  const next = (): Job | undefined => {
    const rank = Math.min(...jobs.map((job) => job.rank))
    return jobs.splice(
      jobs.findIndex((job) => job.rank === rank),
      1,
    )[0]
  }
  const work = async () => {
    isRunning = true
    for (let job = next(); job; job = next()) await job.run()
    isRunning = false
  }
  return (job: Job): void => {
    jobs.push(job)
    if (!isRunning) void work()
  }
}

/** Draws pictures one at a time, and caches them. */
export const createPictures = (clock: () => number) => {
  const enqueue = createQueue()

  const start = (cache: PictureCache, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    cache.waiting += 1
    enqueue({
      rank: cache.bounds.rank,
      run: async () => {
        await draw().then(resolve, reject)
        cache.waiting -= 1
      },
    })
    return promise
  }

  /** Null when the queue or the budget is full. */
  return (key: string, draw: () => Promise<Buffer>, cache: PictureCache): Promise<Buffer> | null => {
    const { pictures, bounds } = cache
    const known = pictures.get(key)
    if (known) return known
    if (cache.waiting >= maxWaiting || !mayDraw(cache, clock())) return null
    const picture = start(cache, draw)
    picture.catch(() => pictures.delete(key))
    pictures.set(key, picture)
    evictOldest(pictures, bounds.max)
    return picture
  }
}
