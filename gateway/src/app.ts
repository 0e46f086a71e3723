import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createOwnAnswers } from './api-docs/own-answers.ts'
import { createAnswerCache, type Served } from './cache/answer-cache.ts'
import { cacheKeyOf, type CacheKey } from './cache/cache-key.ts'
import type { KeptAnswer } from './cache/kept-answer.ts'
import { reportCache } from './cache/report-cache.ts'
import { sendKept } from './cache/send-kept.ts'
import { createForwarding } from './forwarding.ts'
import { createCallerReader } from './http/caller.ts'
import { sendError } from './http/error-answer.ts'
import { answerBrokenRequests } from './http/broken-request.ts'
import { transportSecurity } from './http/security-headers.ts'
import { askUpstream } from './proxy/ask-upstream.ts'
import { createUpstreamAgent } from './proxy/upstream-request.ts'
import { createUpstreams, type UpstreamUrls } from './proxy/upstreams.ts'
import { destinationOf } from './routing/destinations.ts'
import { readTarget } from './routing/raw-target.ts'
import { createInstances } from './sockets/instances.ts'
import { createUpgrades } from './sockets/upgrades.ts'

type GatewayDeps = {
  urls: UpstreamUrls
  realtimeUrls: readonly string[]
  trustedProxies: readonly string[]
  log: Logger
  metrics: Metrics
  /** Monotonic, ms. */
  clock: () => number
}

const headersMs = 10_000
const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** The whole gateway: its server, its cache (for whoever follows the events) and its end. */
export const createGateway = ({ urls, realtimeUrls, trustedProxies, log, metrics, clock }: GatewayDeps) => {
  const agent = createUpstreamAgent()
  const upstreams = createUpstreams(urls, clock)
  const instances = createInstances({ urls: realtimeUrls })
  const callers = createCallerReader(trustedProxies)
  const ownAnswer = createOwnAnswers()
  let draining = false

  const ask = ({ upstream, ask: path }: CacheKey) => {
    const url = upstreams.urls[upstream as keyof UpstreamUrls]
    return upstreams.gate(upstream).run(() => askUpstream({ agent, url, path }))
  }
  const cache = createAnswerCache({ clock, ask })
  const stopReporting = reportCache(cache, metrics)
  const isDraining = () => draining
  const forwarding = createForwarding({ agent, upstreams, instances, cache, callers, isDraining, log, metrics })
  const upgrades = createUpgrades({ instances, callers, metrics })

  /** Headers that depend on the connection and the moment; almost always none. */
  const extraHeaders = (req: IncomingMessage, staleSeconds: number | null): readonly string[] | null => {
    const secure = callers.isSecure(req)
    if (!secure && !draining && staleSeconds === null) return null
    return [
      ...(secure ? transportSecurity : []),
      ...(draining ? ['connection', 'close'] : []),
      ...(staleSeconds === null ? [] : ['x-data-stale', String(staleSeconds)]),
    ]
  }

  const send = (req: IncomingMessage, res: ServerResponse, { answer, staleSeconds }: Served) =>
    sendKept(req, res, answer, extraHeaders(req, staleSeconds))

  const keyOf = (url: string): CacheKey | null => {
    const target = readTarget(url)
    const destination = target && destinationOf(target.path)
    return destination && cacheKeyOf(target, destination)
  }

  const answerFromCache = (req: IncomingMessage, res: ServerResponse, key: CacheKey) =>
    cache.get(key).then(
      (served) => send(req, res, served),
      (error: AppError) => {
        log.warn({ err: error, key: key.key }, 'nothing to answer with')
        sendError(req, res, error, randomUUID())
      },
    )

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
      const key = keyOf(url)
      if (key) return void answerFromCache(req, res, key)
    }
    forwarding(req, res)
  }

  const server = createServer(
    {
      headersTimeout: headersMs,
      connectionsCheckingInterval: 2_000,
      // Any other upgrade a caller offers may be ignored, and is.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    (req, res) => {
      try {
        handle(req, res)
      } catch (error) {
        log.error({ err: error }, 'request failed')
        sendError(req, res, new AppError(500, 'UNEXPECTED', errorTexts.unexpected), randomUUID())
      }
    },
  )
  answerBrokenRequests(server)
  upgrades.attach(server)

  return {
    server,
    cache,
    degraded: () => [...upstreams.failing(), ...(instances.isAnyThere() ? [] : ['realtime'])],
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
