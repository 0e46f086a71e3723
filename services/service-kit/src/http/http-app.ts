import express, { Router, type Express } from 'express'
import { notFound, unavailable } from '@papan/runtime/errors.ts'
import { readyPath } from '@papan/runtime/http/ready-path.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { jsonBody } from './body.ts'
import { errorHandler } from './error-handler.ts'
import { inTurn } from '@papan/runtime/http/in-turn.ts'
import { contextOf, requestContext } from './request-context.ts'

type HttpAppDeps = {
  log: Logger
  metrics: Metrics
  /** CIDRs of the gateways, whose forwarding headers are trusted. */
  trusted: readonly string[]
  routers: Router[]
  /** Answered at /readyz: a gateway prefers an instance that is ready. */
  isReady?: () => boolean
}

/** Answers 503 at once while not ready, and ends the connection: the next call may reach another instance. */
export const refuseUnready = (isReady: () => boolean): Router =>
  Router().use((_req, res, next) => {
    if (isReady()) return next()
    res.setHeader('connection', 'close')
    throw unavailable()
  })

/** The HTTP app of a service: request context, JSON bodies, routes, then 404 and errors. */
export const createHttpApp = ({ log, metrics, trusted, routers, isReady = () => true }: HttpAppDeps): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(inTurn<() => void>((_req, _res, next) => next()))
  app.use(readyPath, (_req, res) => void res.status(isReady() ? 204 : 503).end())
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
  app.use(() => {
    throw notFound()
  })
  app.use(errorHandler(log))
  return app
}
