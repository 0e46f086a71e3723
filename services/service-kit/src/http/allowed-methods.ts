import type { RequestHandler, Response } from 'express'

type Locals = { allowedMethods?: Set<string> }

/** Records the methods of a path. Mount it behind the path's own handlers: it runs when none of them answered. */
export const allowMethods =
  (methods: readonly string[]): RequestHandler =>
  (_req, res, next) => {
    const locals = res.locals as Locals
    locals.allowedMethods ??= new Set()
    for (const method of methods) locals.allowedMethods.add(method)
    next()
  }

/** The methods of all paths that the request matched, sorted. */
export const allowedMethods = (res: Response): string[] => {
  const { allowedMethods: methods = new Set<string>() } = res.locals as Locals
  return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
}
