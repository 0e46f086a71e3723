import type { RequestHandler } from 'express'
import { imagesBusy } from './image-errors.ts'

/**
 * Lets in so many uploads at once and answers 503 to one more before anything of it is read: each is held in memory until its
 * picture is stored.
 */
export const uploadGate = (most: number): RequestHandler => {
  let underWay = 0
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      next()
      return
    }
    if (underWay >= most) throw imagesBusy()
    underWay++
    res.once('close', () => underWay--)
    next()
  }
}
