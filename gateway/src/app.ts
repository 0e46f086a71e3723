import { randomUUID } from 'node:crypto'
import type { Agent, IncomingMessage, ServerResponse } from 'node:http'
import type { ReaderReport } from '@papan/contracts/calls/media/reader-calls.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { AppError, dataUnavailable } from '@papan/runtime/errors.ts'
import { inTurn } from '@papan/runtime/http/in-turn.ts'
import { createOrigins } from '@papan/runtime/http/origins.ts'
import { releaseBody, endUnreadAnswers } from '@papan/runtime/http/unread-body.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createServer, createKeptConnections } from '@papan/runtime/http/node-http.ts'
import { createSeenRevisions } from '@papan/runtime/stream/seen-revisions.ts'
import { createAdmission } from './admission/admission.ts'
import { createRateLimits } from './admission/rate-limits.ts'
import type { RefusalLog } from './admission/refusal-log.ts'
import { createResponseCache } from './cache/response-cache.ts'
import type { CacheKey } from './cache/cache-key.ts'
import { createForwarding } from './forwarding.ts'
import { createCallerReader, type CallerReader } from './http/caller.ts'
import { createCors, type Cors } from './http/cors.ts'
import { badTarget, sendError } from './http/error-answer.ts'
import { answerBrokenRequests } from './http/raw-answer.ts'
import { offersUpgrade } from './http/request-state.ts'
import { transportSecurity } from './http/security-headers.ts'
import { fetchBuilt, fetchUpstream } from './proxy/fetch-upstream.ts'
import { createUpstreams, type Upstreams, type UpstreamUrls } from './proxy/upstreams.ts'
import { createPublicReads } from './public-reads.ts'
import { createReaders } from './readers/readers.ts'
import { reportEverySecond } from './report.ts'
import { createInstances } from './sockets/instances.ts'
import { createUpgrades } from './sockets/upgrades.ts'

type GatewayDeps = {
  urls: UpstreamUrls
  realtimeUrls: readonly string[]
  trustedProxies: readonly string[]
  allowedOrigins: readonly string[]
  limitScale: number
  access: Access
  refusals: RefusalLog
  reportReaders: (report: ReaderReport) => Promise<void>
  log: Logger
  metrics: Metrics
  /** Monotonic, ms. */
  clock: () => number
}

const headersMs = 10_000
const serverOptions = {
  headersTimeout: headersMs,
  // No stream for a request without a body: a tenth of the cost of a public response.
  optimizeEmptyRequests: true,
  connectionsCheckingInterval: 2_000,
  // Other upgrade offers are ignored.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
  requireHostHeader: false,
}
const expectationFailed = new AppError(417, 'EXPECTATION_FAILED', errorTexts.invalid)

const createHungReport = (log: Logger, metrics: Metrics) => {
  const countHung = metrics.counter(
    'hung_realtime_total',
    'Times that a realtime instance with visitors left three polls unanswered',
  )
  return (url: string, ended: number) => {
    countHung()
    log.warn({ url, ended }, 'a realtime instance hangs: its connections are closed')
  }
}

const createFetch =
  (agent: Agent, upstreams: Upstreams) =>
  ({ upstream, upstreamPath: path, isBuilt }: CacheKey) => {
    const fetchKey = isBuilt ? fetchBuilt : fetchUpstream
    const isHung = (url: string) => upstreams.isHung(upstream, url)
    const answer = upstreams
      .gate(upstream)
      .run(() => fetchKey({ agent, urls: upstreams.targets(upstream), path, isHung }))
    // Away or slow, it takes nothing from the results.
    return upstream === 'insight' ? answer.catch(() => Promise.reject(dataUnavailable())) : answer
  }

type HeaderDeps = { callers: CallerReader; cors: Cors; isDraining: () => boolean }

/** Headers of the connection and the moment; usually null, or behind TLS `transportSecurity` itself. */
const createExtraHeaders =
  ({ callers, cors, isDraining }: HeaderDeps) =>
  (req: IncomingMessage, staleSeconds: number | null): readonly string[] | null => {
    const secure = callers.isSecure(req)
    const crossing = cors.headersFor(req.headers.origin)
    const closes = isDraining() || offersUpgrade(req)
    if (!crossing && !closes && staleSeconds === null) return secure ? transportSecurity : null
    return [
      ...(secure ? transportSecurity : []),
      ...(crossing ?? []),
      ...(closes ? ['connection', 'close'] : []),
      ...(staleSeconds === null ? [] : ['x-data-stale', String(staleSeconds)]),
    ]
  }

/** Refuses what node:http would refuse itself, out of order. */
const refuse = (req: IncomingMessage, res: ServerResponse, error: AppError) => {
  releaseBody(req)
  sendError(req, res, error, { requestId: randomUUID(), extra: ['connection', 'close'] })
}

/** Builds the gateway: HTTP server, response cache, shutdown. */
export const createGateway = (deps: GatewayDeps) => {
  const { urls, realtimeUrls, trustedProxies, allowedOrigins, limitScale, access, refusals, log, metrics, clock } = deps
  const agent = createKeptConnections(64)
  const upstreams = createUpstreams(urls, clock)
  const instances = createInstances({ urls: realtimeUrls, onHung: createHungReport(log, metrics) })
  const callers = createCallerReader(trustedProxies)
  const origins = createOrigins(allowedOrigins)
  const cors = createCors(origins)
  const limits = createRateLimits({ clock, limitScale })
  const readers = createReaders({
    clock: Date.now,
    report: deps.reportReaders,
    visitors: () => instances.visitors(),
    log,
    metrics,
  })
  const admission = createAdmission({ access, limits, refusals })
  let draining = false

  const cache = createResponseCache({ clock, fetch: createFetch(agent, upstreams) })
  const seen = createSeenRevisions()
  const stopReporting = reportEverySecond({ cache, upstreams, metrics })
  const isDraining = () => draining
  const shared = { upstreams, instances, cache, callers, origins, isDraining, log, metrics }
  const forwarding = createForwarding({ ...shared, agent, seen, admission, cors })
  const upgrades = createUpgrades(shared)

  const extraHeaders = createExtraHeaders({ callers, cors, isDraining })
  const fail = (req: IncomingMessage, res: ServerResponse, error: unknown) => {
    if (!(error instanceof AppError)) log.error({ err: error }, 'request failed')
    const known = error instanceof AppError ? error : new AppError(500, 'UNEXPECTED', errorTexts.unexpected)
    sendError(req, res, known, { requestId: randomUUID(), extra: extraHeaders(req, null) })
  }

  const keepAliveMs = () => server.keepAliveTimeout
  const answerRead = createPublicReads({ ...shared, limits, readers, extraHeaders, keepAliveMs, clock })

  const server = createServer(
    serverOptions,
    inTurn((req, res) => {
      try {
        // RFC 9112, 3.2: HTTP/1.1 needs a Host.
        if (req.headers.host === undefined && req.httpVersionMinor > 0) return refuse(req, res, badTarget())
        // Memory first, Express last: this makes public responses fast.
        if (!answerRead(req, res)) forwarding(req, res)
      } catch (error) {
        fail(req, res, error)
      }
    }),
  )
  server.on(
    'checkExpectation',
    inTurn((req, res) => refuse(req, res, expectationFailed)),
  )
  answerBrokenRequests(server)
  const stopWatching = endUnreadAnswers(server)
  upgrades.attach(server)

  return {
    server,
    cache,
    seen,
    degraded: () => [
      ...new Set([
        ...upstreams.degraded(),
        ...(instances.isAnyAvailable() ? [] : ['realtime']),
        ...(access.isFresh() ? [] : ['auth']),
      ]),
    ],
    async drain() {
      draining = true
      await upgrades.drain()
    },
    /** Reports what was counted since the last minute. */
    reportReaders: () => readers.send(),
    async close() {
      await readers.close()
      stopReporting()
      upstreams.stop()
      stopWatching()
      instances.stop()
      agent.destroy()
    },
  }
}
