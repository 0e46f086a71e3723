import type { RequestHandler } from 'express'

/**
 * Reads at most `atOnce` uploads at a time, each of which is held in memory; others wait, their bodies unread. An upload counts
 * until its answer ends.
 */
export const uploadTurns = (atOnce: number): RequestHandler => {
  let reading = 0
  const waiting = new Set<() => void>()
  return (_req, res, next) => {
    const begin = () => {
      waiting.delete(begin)
      reading++
      res.once('close', () => {
        reading--
        const [first] = waiting
        first?.()
      })
      next()
    }
    if (reading < atOnce) return begin()
    waiting.add(begin)
    res.once('close', () => waiting.delete(begin))
  }
}
