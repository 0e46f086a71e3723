import type { RequestHandler } from 'express'
import { imagesBusy } from './image-errors.ts'

/** Limits concurrent uploads, each of which is held in memory; beyond that 503 before the body is read. */
export const uploadGate = (max: number): RequestHandler => {
  let inFlight = 0
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      next()
      return
    }
    if (inFlight >= max) throw imagesBusy()
    inFlight++
    res.once('close', () => inFlight--)
    next()
  }
}
