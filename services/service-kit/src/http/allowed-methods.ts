import type { RequestHandler } from 'express'
import { methodNotAllowed } from '@papan/runtime/errors.ts'

/**
 * Answers 405 to the other methods. Mount it behind the path's own handlers and before less literal paths: a request
 * whose method is among these was declined by its call's `params`.
 */
export const allowMethods = (declared: readonly string[]): RequestHandler => {
  const methods = declared.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
  return (req, res, next) => {
    if (methods.includes(req.method) || req.method === 'OPTIONS') return next()
    res.setHeader('allow', methods.join(', '))
    throw methodNotAllowed()
  }
}
