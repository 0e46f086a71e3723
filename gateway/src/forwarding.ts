import type { Agent, IncomingMessage } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { changedHeader } from '@papan/contracts/invalidation.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError, methodNotAllowed, notFound } from '@papan/runtime/errors.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { AnswerCache } from './cache/answer-cache.ts'
import { changedIndexes } from './cache/changed-pages.ts'
import { checkBody, discardBody } from './http/body-limit.ts'
import type { Caller, CallerReader } from './http/caller.ts'
import { badTarget, sendError } from './http/error-answer.ts'
import { securityHeaders, transportSecurity } from './http/security-headers.ts'
import { createProxy } from './proxy/proxy.ts'
import type { Upstreams } from './proxy/upstreams.ts'
import { destinationOf, type Destination } from './routing/destinations.ts'
import { readTarget } from './routing/raw-target.ts'
import { sessionIdOf, type Instances } from './sockets/instances.ts'

type ForwardingDeps = {
  agent: Agent
  upstreams: Upstreams
  instances: Instances
  cache: AnswerCache
  callers: CallerReader
  isDraining: () => boolean
  log: Logger
  metrics: Metrics
}

/** One request, as the steps below find out about it. */
type Exchange = { caller: Caller; closes: () => boolean; destination: Destination | null; search: string }

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const readMethods = new Set(['GET', 'HEAD'])
const streamedType = 'application/x-ndjson'

/** Marks what a write changed before its acknowledgement is passed on, so that no later read shows the state before it. */
const markChanges = (cache: AnswerCache, answer: IncomingMessage): void => {
  const paths = answer.headers[changedHeader]
  delete answer.headers[changedHeader]
  if (typeof paths === 'string') cache.markChanged(changedIndexes(paths.split(' ').filter(Boolean)))
  // An import tells its progress while it writes; at its end any of it may have changed anything.
  if (answer.headers['content-type']?.startsWith(streamedType)) answer.once('end', () => cache.markAll())
}

/** The way of every request that is not answered from memory, as an Express app. */
export const createForwarding = (deps: ForwardingDeps): Express => {
  const { agent, upstreams, instances, cache, callers, isDraining, log, metrics } = deps
  const exchanges = new WeakMap<IncomingMessage, Exchange>()
  const exchangeOf = (req: IncomingMessage): Exchange => exchanges.get(req) as Exchange
  const proxy = createProxy({ agent, onAnswer: (answer) => markChanges(cache, answer) })

  const introduce: RequestHandler = (req, res, next) => {
    const asksToClose = /\bclose\b/i.test(req.headers.connection ?? '')
    const closes = () => asksToClose || isDraining()
    const exchange: Exchange = { caller: callers.readCaller(req), closes, destination: null, search: '' }
    exchanges.set(req, exchange)
    // What the caller said about his own connection is not for the upstream's.
    req.headers.connection = 'keep-alive'
    delete req.headers.upgrade
    for (const [name, value] of Object.entries(securityHeaders)) res.setHeader(name, value)
    if (exchange.caller.secure) res.setHeader(...transportSecurity)
    res.setHeader('x-request-id', exchange.caller.requestId)
    const finished = metrics.startRequest(req.method)
    res.once('close', () => finished(exchange.destination?.upstream ?? 'none', res.statusCode))
    next()
  }

  const route: RequestHandler = (req, res, next) => {
    const target = readTarget(req.url)
    if (!target) throw badTarget()
    const destination = destinationOf(target.path)
    if (!destination) throw notFound()
    const isPage = destination.upstream === 'web'
    if (!methods.has(req.method) || (isPage && !readMethods.has(req.method))) {
      res.setHeader('allow', isPage ? 'GET, HEAD' : [...methods].join(', '))
      throw methodNotAllowed()
    }
    const refusal = checkBody(req, destination)
    if (refusal) throw refusal
    Object.assign(exchangeOf(req), { destination, search: target.search })
    next()
  }

  const pass: RequestHandler = async (req, res) => {
    const { destination, search, closes } = exchangeOf(req)
    if (!destination) throw notFound()
    const { upstream, path } = destination
    const target =
      upstream === 'realtime' ? (await instances.candidates(sessionIdOf(search)))[0] : upstreams.urls[upstream]
    req.url = search ? `${path}?${search}` : path
    await upstreams.gate(upstream).run(() => proxy(req, res, { target: target ?? '', destination, closes }))
  }

  const fail: ErrorRequestHandler = (error: unknown, req, res, _next) => {
    const { caller, destination } = exchangeOf(req)
    const known = error instanceof AppError ? error : new AppError(500, 'UNEXPECTED', errorTexts.unexpected)
    if (known.status >= 500) {
      const { requestId } = caller
      log.warn({ err: error, requestId, upstream: destination?.upstream, status: known.status }, 'not forwarded')
    }
    discardBody(req)
    req.url = req.originalUrl
    sendError(req, res, known, caller.requestId)
  }

  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(introduce, route, pass)
  app.use(fail)
  return app
}
