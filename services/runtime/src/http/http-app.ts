import express, { type Express, type Router } from 'express'
import { methodNotAllowed, notFound } from '../errors.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { jsonBody } from './body.ts'
import { errorHandler } from './error-handler.ts'
import { contextOf, requestContext } from './request-context.ts'

type HttpAppDeps = {
  log: Logger
  metrics: Metrics
  /** CIDRs of the gateways whose forwarding headers are believed. */
  trusted: readonly string[]
  routers: Router[]
}

type Layer = { route?: { methods: Record<string, boolean> }; match: (path: string) => boolean }

/** Whether some route has this path under another method; Express keeps its routes in `stack`. */
const isKnownPath = (routers: Router[], path: string): boolean =>
  routers.some((router) =>
    (router.stack as unknown as Layer[]).some((layer) => layer.route !== undefined && layer.match(path)),
  )

/** An Express app as all our services have it: request context, JSON bodies, the routes, then 405, 404 and the error answer. */
export const createHttpApp = ({ log, metrics, trusted, routers }: HttpAppDeps): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(requestContext(trusted))
  app.use((req, res, next) => {
    const finished = metrics.startRequest(req.method)
    res.on('finish', () => {
      const route = (req.route as { path?: string } | undefined)?.path ?? 'none'
      finished(route, res.statusCode)
      log.debug({ requestId: contextOf(req).requestId, method: req.method, route, status: res.statusCode }, 'answered')
    })
    res.setHeader('cache-control', 'no-store')
    res.setHeader('x-content-type-options', 'nosniff')
    next()
  })
  app.use(jsonBody())
  for (const router of routers) app.use(router)
  app.use((req) => {
    throw isKnownPath(routers, req.path) ? methodNotAllowed() : notFound()
  })
  app.use(errorHandler(log))
  return app
}
