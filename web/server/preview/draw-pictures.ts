import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PictureShape } from '../../src/shared/paths/preview-paths.ts'
import { evictOldest } from '../evict-oldest.ts'
import type { ResultPicture } from './draw-result.ts'
import { createPictureCache, type createPictures } from './pictures.ts'

/** About 70 KB a picture. With the markets' own 60 at most 200. A crawler of all draws must not evict the markets' pictures. */
const bounds = { max: 140, perMinute: 120 }

type Deps = {
  siteName: string
  picture: ReturnType<typeof createPictures>
  draw: (picture: ResultPicture) => Promise<Buffer>
  /** Resolves when the market's previous picture is served instead. */
  patience: () => Promise<null>
}
/** `isPrevious`: of an earlier state or draw; nothing may keep it under this address. */
export type DrawnPicture = { bytes: Buffer; isPrevious: boolean }

type Previous = { key: string; result: Result }

const hasAll = (now: Result, before: Result): boolean =>
  before.prizes.every(({ id, numbers }) => now.prizes.some((prize) => prize.id === id && prize.numbers === numbers))

/** The pictures of single draws; while one is drawn, the previous one of its market, unless a number in it was taken back. */
export const createDrawPictures = ({ siteName, picture, draw, patience }: Deps) => {
  const cache = createPictureCache(bounds)
  const previous = new Map<string, Previous>()

  const previousOf = async (slot: string, result: Result): Promise<DrawnPicture | null> => {
    const before = previous.get(slot)
    if (!before || (before.result.date === result.date && !hasAll(result, before.result))) return null
    const bytes = await cache.pictures.get(before.key)
    return bytes ? { bytes, isPrevious: true } : null
  }

  /** Null when the queue or the budget is full, and there is no previous one. */
  return async (result: Result, shape: PictureShape): Promise<DrawnPicture | null> => {
    const { market, date, prizes } = result
    const shown: ResultPicture = { siteName, market, date, prizes, shape }
    const key = JSON.stringify(shown)
    const slot = `${shape} ${market}`
    const drawn = picture(key, () => draw(shown), cache)
    const kept = drawn?.then((bytes): DrawnPicture => {
      previous.delete(slot)
      previous.set(slot, { key, result })
      evictOldest(previous, bounds.max)
      return { bytes, isPrevious: false }
    })
    const before = previous.get(slot)?.key === key ? null : await previousOf(slot, result)
    if (!kept || !before) return kept ?? before
    return (await Promise.race([kept, patience()])) ?? before
  }
}
