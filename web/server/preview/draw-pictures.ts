import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PictureShape } from '../../src/shared/paths/preview-paths.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { evictOldest } from '../evict-oldest.ts'
import type { PictureLook } from '../identity/picture-look.ts'
import type { ResultPicture } from './draw-result.ts'
import { createPictureCache, type createPictures, type PictureCache } from './pictures.ts'

/** About 70 KB a picture. With the markets' own 60 at most 200. A crawler of old draws must not keep others from today's. */
const recentBounds = { max: 100, perMinute: 180, rank: 1 }
const olderBounds = { max: 40, perMinute: 90, rank: 2 }
/** Markets and shapes. */
const maxPrevious = 140

type Deps = {
  look: () => Promise<PictureLook>
  siteAddress: string
  clock: () => number
  picture: ReturnType<typeof createPictures>
  draw: (picture: ResultPicture) => Promise<Buffer>
  /** Resolves when the market's previous picture is served instead. */
  patience: () => Promise<null>
}
/** `isPrevious`: of an earlier state or draw; nothing may keep it under this address. */
export type DrawnPicture = { bytes: Buffer; isPrevious: boolean }

type Previous = { key: string; result: Result; cache: PictureCache }

const hasAll = (now: Result, before: Result): boolean =>
  before.prizes.every(({ id, numbers }) => now.prizes.some((prize) => prize.id === id && prize.numbers === numbers))

/** The pictures of single draws; while one is drawn, the previous one of its market, unless a number in it was taken back. */
export const createDrawPictures = ({ look, siteAddress, clock, picture, draw, patience }: Deps) => {
  const recent = createPictureCache(recentBounds)
  const older = createPictureCache(olderBounds)
  const cacheOf = ({ date }: Result): PictureCache => (date >= addDays(wibDate(clock()), -1) ? recent : older)
  const previous = new Map<string, Previous>()

  const previousOf = async (slot: string, result: Result): Promise<DrawnPicture | null> => {
    const before = previous.get(slot)
    if (!before || before.result.date > result.date) return null
    if (before.result.date === result.date && !hasAll(result, before.result)) return null
    const bytes = await before.cache.pictures.get(before.key)
    return bytes ? { bytes, isPrevious: true } : null
  }

  /** Null when the queue or the budget is full, and there is no previous one. */
  return async (result: Result, shape: PictureShape): Promise<DrawnPicture | null> => {
    const { market, date, firstPrizeAt, imported, prizes } = result
    const now = await look()
    const shown: ResultPicture = { look: now, siteAddress, market, date, firstPrizeAt, imported, prizes, shape }
    const key = JSON.stringify({ ...shown, look: now.key })
    const slot = `${shape} ${market}`
    const cache = cacheOf(result)
    const drawn = picture(key, () => draw(shown), cache)
    const kept = drawn?.then((bytes): DrawnPicture => {
      const last = previous.get(slot)
      if (!last || last.result.date <= date) {
        previous.delete(slot)
        previous.set(slot, { key, result, cache })
        evictOldest(previous, maxPrevious)
      }
      return { bytes, isPrevious: false }
    })
    const before = previous.get(slot)?.key === key ? null : await previousOf(slot, result)
    if (!kept || !before) return kept ?? before
    return (await Promise.race([kept, patience()])) ?? before
  }
}
