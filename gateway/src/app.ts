import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { createKeptConnections } from '@papan/runtime/http/connections.ts'
import { createOrigins } from '@papan/runtime/http/origins.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createServer } from '@papan/runtime/process/node-http.ts'
import { createNewestSeen } from '@papan/runtime/stream/newest-seen.ts'
import { createAdmission } from './admission/admission.ts'
import { createRateLimits } from './admission/rate-limits.ts'
import type { RefusalBook } from './admission/refusal-book.ts'
import { createOwnAnswers } from './api-docs/own-answers.ts'
import { createAnswerCache, type Served } from './cache/answer-cache.ts'
import { cacheKeyOf, type CacheKey } from './cache/cache-key.ts'
import type { KeptAnswer } from './cache/kept-answer.ts'
import { sendKept } from './cache/send-kept.ts'
import { createForwarding } from './forwarding.ts'
import { answeredStatus } from './http/answered-status.ts'
import { createCallerReader } from './http/caller.ts'
import { createCors } from './http/cors.ts'
import { sendError } from './http/error-answer.ts'
import { answerBrokenRequests } from './http/broken-request.ts'
import { transportSecurity } from './http/security-headers.ts'
import { askUpstream } from './proxy/ask-upstream.ts'
import { createUpstreams, type UpstreamUrls } from './proxy/upstreams.ts'
import { reportEverySecond } from './report.ts'
import { destinationOf, routeName } from './routing/destinations.ts'
import { readTarget } from './routing/raw-target.ts'
import { createInstances } from './sockets/instances.ts'
import { createUpgrades } from './sockets/upgrades.ts'

type GatewayDeps = {
  urls: UpstreamUrls
  realtimeUrls: readonly string[]
  trustedProxies: readonly string[]
  /** Origins beside the site's own whose pages may call us. */
  allowedOrigins: readonly string[]
  /** Multiplies every rate limit. */
  limitScale: number
  /** Who is trusted, as auth tells it. */
  access: Access
  /** Takes down what is refused at the door. */
  refusals: RefusalBook
  log: Logger
  metrics: Metrics
  /** Monotonic, ms. */
  clock: () => number
}

const headersMs = 10_000
/** A plain read; one that brings a body takes the long way, where that is refused. */
const isRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** The whole gateway: its server, its cache (for whoever follows the events) and its end. */
export const createGateway = (deps: GatewayDeps) => {
  const { urls, realtimeUrls, trustedProxies, allowedOrigins, limitScale, access, refusals, log, metrics, clock } = deps
  const agent = createKeptConnections(64)
  const upstreams = createUpstreams(urls, clock)
  const instances = createInstances({ urls: realtimeUrls })
  const callers = createCallerReader(trustedProxies)
  const origins = createOrigins(allowedOrigins)
  const cors = createCors(origins)
  const limits = createRateLimits({ clock, limitScale })
  const admission = createAdmission({ access, limits, refusals })
  const ownAnswer = createOwnAnswers()
  let draining = false

  const ask = ({ upstream, ask: path }: CacheKey) => {
    const url = upstreams.urls[upstream as keyof UpstreamUrls]
    return upstreams.gate(upstream).run(() => askUpstream({ agent, url, path }))
  }
  const cache = createAnswerCache({ clock, ask })
  const seen = createNewestSeen()
  const stopReporting = reportEverySecond({ cache, upstreams, metrics })
  const isDraining = () => draining
  const forwarding = createForwarding({
    agent,
    upstreams,
    instances,
    cache,
    seen,
    callers,
    admission,
    origins,
    cors,
    isDraining,
    log,
    metrics,
  })
  const upgrades = createUpgrades({ instances, callers, origins, metrics })

  /** Headers that depend on the connection and the moment; almost always none. */
  const extraHeaders = (req: IncomingMessage, staleSeconds: number | null): readonly string[] | null => {
    const secure = callers.isSecure(req)
    const crossing = cors.headersFor(req.headers.origin)
    if (!secure && !crossing && !draining && staleSeconds === null) return null
    return [
      ...(secure ? transportSecurity : []),
      ...(crossing ?? []),
      ...(draining ? ['connection', 'close'] : []),
      ...(staleSeconds === null ? [] : ['x-data-stale', String(staleSeconds)]),
    ]
  }

  const send = (req: IncomingMessage, res: ServerResponse, { answer, staleSeconds }: Served) =>
    sendKept(req, res, answer, { extra: extraHeaders(req, staleSeconds), keepAliveMs: server.keepAliveTimeout })

  /** What a read of a public answer is known by, and the route that it is counted under. */
  const publicReadOf = (url: string): { key: CacheKey; route: string } | null => {
    const target = readTarget(url)
    const destination = target && destinationOf('GET', target.path)
    const key = destination && cacheKeyOf(target, destination)
    return key && { key, route: routeName(destination) }
  }

  const fail = (req: IncomingMessage, res: ServerResponse, error: AppError) =>
    sendError(req, res, error, { requestId: randomUUID(), extra: extraHeaders(req, null) })

  const answerFromCache = (req: IncomingMessage, res: ServerResponse, key: CacheKey) => {
    // Only what makes work is limited: a new question, not one more caller who waits for it.
    if (!cache.isKnown(key.key)) limits.take('public', callers.readAddress(req))
    return cache.get(key).then(
      (served) => send(req, res, served),
      (error: AppError) => {
        log.warn({ err: error, key: key.key }, 'nothing to answer with')
        fail(req, res, error)
      },
    )
  }

  const answerItself = async (req: IncomingMessage, res: ServerResponse, own: Promise<KeptAnswer>) =>
    send(req, res, { answer: await own, staleSeconds: null })

  // Memory comes first and Express last: this order is what makes public answers fast.
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    const url = req.url ?? ''
    if (isRead(req)) {
      const answer = cache.peek(url)
      if (answer) return send(req, res, { answer, staleSeconds: null })
      const own = ownAnswer(url.split('?')[0] ?? '')
      if (own) return void answerItself(req, res, own)
      const read = publicReadOf(url)
      if (read) {
        const finished = metrics.startRequest(req.method ?? '')
        res.once('close', () => finished(read.route, answeredStatus(res)))
        return void answerFromCache(req, res, read.key)
      }
    }
    forwarding(req, res)
  }

  const server = createServer(
    {
      headersTimeout: headersMs,
      // A request without a body then costs no stream of its own: a tenth of what a public answer takes.
      optimizeEmptyRequests: true,
      connectionsCheckingInterval: 2_000,
      // Any other upgrade a caller offers may be ignored, and is.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    (req, res) => {
      try {
        handle(req, res)
      } catch (error) {
        if (error instanceof AppError) return fail(req, res, error)
        log.error({ err: error }, 'request failed')
        fail(req, res, new AppError(500, 'UNEXPECTED', errorTexts.unexpected))
      }
    },
  )
  answerBrokenRequests(server)
  upgrades.attach(server)

  return {
    server,
    cache,
    seen,
    degraded: () => [
      ...new Set([
        ...upstreams.failing(),
        ...(instances.isAnyThere() ? [] : ['realtime']),
        ...(access.isFresh() ? [] : ['auth']),
      ]),
    ],
    async drain() {
      draining = true
      await upgrades.drain()
    },
    close() {
      stopReporting()
      instances.stop()
      agent.destroy()
    },
  }
}
