import { forgetOldest } from '../forget-oldest.ts'
import { drawPreview, type PreviewWords } from './draw-preview.ts'

export type DrawPicture = (words: PreviewWords) => Promise<Buffer>
/** Pictures kept, and drawn per minute. */
type Bounds = { kept: number; perMinute: number }

/** Further requests get 503 instead of exceeding the gateway's timeout. */
const maxWaiting = 12
const minuteMs = 60_000

/** The cache and budget of one kind of picture, by its words. */
export type Room = { kept: Map<string, Promise<Buffer>>; bounds: Bounds; since: number; drawn: number }

export const createRoom = (bounds: Bounds): Room => ({ kept: new Map(), bounds, since: 0, drawn: 0 })

const mayDraw = (room: Room, now: number): boolean => {
  if (now - room.since >= minuteMs) Object.assign(room, { since: now, drawn: 0 })
  room.drawn += 1
  return room.drawn <= room.bounds.perMinute
}

/** Draws pictures one at a time, and caches them. */
export const createPictures = (clock: () => number, draw: DrawPicture = drawPreview) => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const start = (words: PreviewWords, forget: () => void): Promise<Buffer> => {
    waiting += 1
    const picture = last
      .then(() => draw(words))
      .finally(() => {
        waiting -= 1
      })
    last = picture.catch(forget)
    return picture
  }

  /** Null when the queue or the budget is full. */
  return (words: PreviewWords, room: Room): Promise<Buffer> | null => {
    const { kept, bounds } = room
    const key = JSON.stringify(words)
    const known = kept.get(key)
    if (known) return known
    if (waiting >= maxWaiting || !mayDraw(room, clock())) return null
    const picture = start(words, () => kept.delete(key))
    kept.set(key, picture)
    forgetOldest(kept, bounds.kept)
    return picture
  }
}
