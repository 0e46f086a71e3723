import express, { Router, type Express, type RequestHandler } from 'express'
import { notFound, unavailable, AppError, tooLarge, unsupportedType } from '@papan/runtime/errors.ts'
import { readyPath } from '@papan/runtime/http/ready-path.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { errorHandler } from './error-handler.ts'
import { inTurn } from '@papan/runtime/http/in-turn.ts'
import { contextOf, requestContext } from './request-context.ts'
import { maxJsonBytes } from '@papan/contracts/limits.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { hasBody } from '@papan/runtime/http/unread-body.ts'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 20

/** Deeper than any of our bodies, or with keys that reach into JavaScript objects. */
const isHostile = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (depth > maxDepth) return true
  return Object.entries(value).some(([key, inner]) => forbiddenKeys.has(key) || isHostile(inner, depth + 1))
}

const [quote, backslash, openings, closings] = [0x22, 0x5c, [0x5b, 0x7b], [0x5d, 0x7d]]

/** By its bytes: 100,000 brackets that are parsed before they are refused take 30 MB. */
const isDeep = (body: Buffer): boolean => {
  let depth = 0
  let inText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (inText && byte === backslash) at++
    else if (byte === quote) inText = !inText
    else if (!inText && openings.includes(byte)) depth++
    else if (!inText && closings.includes(byte)) depth--
    if (depth > maxDepth) return true
  }
  return false
}

const refuseDeep = (_req: unknown, _res: unknown, body: Buffer): void => {
  // The error handler answers 400 to what body-parser makes of it.
  if (isDeep(body)) throw new Error('the body is nested too deeply')
}

const refuseHostile: RequestHandler = (req, _res, next) => {
  if (isHostile(req.body)) throw new AppError(400, 'INVALID', errorTexts.invalid)
  next()
}

const refuseOtherTypes: RequestHandler = (req, _res, next) => {
  if (hasBody(req) && !req.is(['json', 'multipart/form-data'])) throw unsupportedType()
  // body-parser would read all of it first.
  if (Number(req.headers['content-length'] ?? 0) > maxJsonBytes && req.is('json')) throw tooLarge()
  next()
}

/** JSON up to 256 KB, uncompressed; other types answer 415, except multipart, which its call reads. */
const jsonBody = (): RequestHandler[] => [
  refuseOtherTypes,
  express.json({ limit: maxJsonBytes, strict: false, inflate: false, verify: refuseDeep }),
  refuseHostile,
]

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
