import type { Agent, IncomingMessage, ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { changedHeader, changedSubjectHeader, readSubject } from '@papan/contracts/invalidation.ts'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError, forbidden, methodNotAllowed, notFound } from '@papan/runtime/errors.ts'
import type { Origins } from '@papan/runtime/http/origins.ts'
import { releaseBody } from '@papan/runtime/http/unread-body.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { SeenRevisions } from '@papan/runtime/stream/seen-revisions.ts'
import type { Admission } from './admission/admission.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { changedMarks } from './cache/changed-pages.ts'
import { checkBody, readPlainBody } from './http/body-limit.ts'
import type { Caller, CallerReader } from './http/caller.ts'
import type { Cors } from './http/cors.ts'
import { badTarget, sendError } from './http/error-answer.ts'
import { answeredStatus, offersUpgrade } from './http/request-state.ts'
import { securityHeaders, transportSecurity } from './http/security-headers.ts'
import { createProxy } from './proxy/proxy.ts'
import type { Upstreams } from './proxy/upstreams.ts'
import { destinationOf, methodsAt, routeName, type Destination } from './routing/destinations.ts'
import { sessionIdOf, type Instances } from './sockets/instances.ts'

type ForwardingDeps = {
  agent: Agent
  upstreams: Upstreams
  instances: Instances
  cache: ResponseCache
  /** Revisions known by an acknowledgement or an event. */
  seen: SeenRevisions
  callers: CallerReader
  admission: Admission
  origins: Origins
  cors: Cors
  isDraining: () => boolean
  log: Logger
  metrics: Metrics
}

type Exchange = {
  caller: Caller
  closes: () => boolean
  destination: Destination | null
  search: string
  /** A flat list, for any outcome. */
  extra: string[]
}

const setAll = (res: ServerResponse, headers: readonly string[]): void => {
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
}

/** Invalidates before the acknowledgement goes on: no later read may show the old state. */
const markChanges = ({ cache, seen }: Pick<ForwardingDeps, 'cache' | 'seen'>, answer: IncomingMessage): void => {
  const { [changedHeader]: paths, [changedSubjectHeader]: changed } = answer.headers
  delete answer.headers[changedHeader]
  delete answer.headers[changedSubjectHeader]
  const subject = typeof changed === 'string' ? readSubject(changed) : null
  // The event came first and invalidated the same.
  if (typeof paths === 'string' && (!subject || seen.add(subject))) {
    cache.markChanged(changedMarks(paths.split(' ').filter(Boolean)))
    cache.refreshUsed()
  }
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()
const exchangeOf = (req: IncomingMessage): Exchange => exchanges.get(req) as Exchange

const answerPreflight = (
  cors: Cors,
  req: IncomingMessage,
  res: ServerResponse,
  methods: readonly string[],
): boolean => {
  const answer = req.method === 'OPTIONS' ? cors.preflightFor(req.headers, methods) : null
  if (!answer) return false
  setAll(res, answer)
  if (releaseBody(req) || exchangeOf(req).closes()) res.setHeader('connection', 'close')
  res.setHeader('vary', 'origin, access-control-request-method, access-control-request-headers')
  res.writeHead(204).end()
  return true
}

/** Forwards what memory cannot answer, as an Express app. */
export const createForwarding = (deps: ForwardingDeps): Express => {
  const { agent, upstreams, instances, callers, admission, origins, cors, isDraining, log, metrics } = deps
  const proxy = createProxy({ agent, onAnswer: (answer) => markChanges(deps, answer) })

  const start: RequestHandler = (req, res, next) => {
    const asksToClose = /\bclose\b/i.test(req.headers.connection ?? '') || offersUpgrade(req)
    const closes = () => asksToClose || isDraining()
    const caller = callers.readCaller(req)
    const extra = [...(caller.secure ? transportSecurity : []), ...(cors.headersFor(req.headers.origin) ?? [])]
    const exchange: Exchange = { caller, closes, destination: null, search: '', extra }
    exchanges.set(req, exchange)
    // The caller's connection headers end here.
    req.headers.connection = 'keep-alive'
    delete req.headers.upgrade
    for (const [name, value] of Object.entries(securityHeaders)) res.setHeader(name, value)
    setAll(res, extra)
    res.setHeader('x-request-id', caller.requestId)
    const finished = metrics.startRequest(req.method)
    res.once('close', () => finished(routeName(exchange.destination), answeredStatus(res)))
    next()
  }

  const route: RequestHandler = (req, res, next) => {
    const exchange = exchangeOf(req)
    const target = readTarget(req.url)
    if (!target) throw badTarget()
    const methods = methodsAt(target)
    if (methods.length === 0) throw notFound()
    if (answerPreflight(cors, req, res, methods)) return
    const destination = destinationOf(req.method, target)
    if (!destination) {
      // A GET with a body for one of the gateway's own paths.
      if (methods.includes(req.method)) throw badTarget()
      exchange.extra.push('allow', methods.join(', '))
      throw methodNotAllowed()
    }
    Object.assign(exchange, { destination, search: target.search })
    next()
  }

  const admit: RequestHandler = (req, _res, next) => {
    const { destination, search, caller } = exchangeOf(req)
    if (!destination) throw notFound()
    if (destination.upstream === 'realtime' && !origins.maySpeak(req)) throw forbidden()
    const { authorization } = req.headers
    const isOfSession = destination.upstream === 'realtime' && instances.isKnown(sessionIdOf(search))
    admission.check({ method: req.method, destination, isOfSession, address: caller.address, authorization })
    const refusal = checkBody(req, destination)
    if (refusal) throw refusal
    next()
  }

  const forward: RequestHandler = async (req, res) => {
    const { destination, search, closes } = exchangeOf(req)
    if (!destination) throw notFound()
    const { upstream, path } = destination
    const body = await readPlainBody(req, destination)
    req.url = search ? `${path}?${search}` : path
    const forwardTo = ([target = '', next = target]: string[]) =>
      upstreams.gate(upstream).run(() => proxy(req, res, { target, next, destination, body, closes }))
    if (upstream !== 'realtime') return forwardTo(upstreams.targets(upstream))
    const [target = ''] = await instances.candidates(sessionIdOf(search))
    const untrack = instances.track(target, res)
    await forwardTo([target]).finally(untrack)
  }

  const sendFailure: ErrorRequestHandler = (error: unknown, req, res, _next) => {
    const { caller, destination, extra, closes } = exchangeOf(req)
    const known = error instanceof AppError ? error : new AppError(500, 'UNEXPECTED', errorTexts.unexpected)
    const { requestId } = caller
    if (known.status >= 500) {
      const isWaiting = known.code === 'UNAVAILABLE' && upstreams.areStarting()
      log[isWaiting ? 'debug' : 'warn'](
        { err: error, requestId, upstream: destination?.upstream, status: known.status },
        'not forwarded',
      )
    }
    // Body timed out: close instead of draining.
    const endsNow = known.status === 408 || releaseBody(req)
    req.url = req.originalUrl
    const headers = endsNow || closes() ? [...extra, 'connection', 'close'] : extra
    sendError(req, res, known, { requestId, extra: headers })
  }

  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(start, route, admit, forward)
  app.use(sendFailure)
  return app
}
