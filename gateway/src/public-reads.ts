import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import type { AppError } from '@papan/runtime/errors.ts'
import { addressGroup } from '@papan/runtime/http/addresses.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { RateLimits } from './admission/rate-limits.ts'
import { createOwnAnswers } from './api-docs/docs-page.ts'
import type { ResponseCache, Served } from './cache/response-cache.ts'
import { cacheKeyOf, type CacheKey } from './cache/cache-key.ts'
import { sendCached } from './cache/send-cached.ts'
import type { CallerReader } from './http/caller.ts'
import { sendError } from './http/error-answer.ts'
import { answeredStatus } from './http/request-state.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Readers } from './readers/readers.ts'
import { marketOf } from './readers/view.ts'
import type { Upstreams } from './proxy/upstreams.ts'
import { addressAt, destinationOf, routeName } from './routing/destinations.ts'
import { createWaitingCalls } from './waiting/waiting-calls.ts'

type PublicReadsDeps = {
  cache: ResponseCache
  limits: RateLimits
  readers: Readers
  callers: CallerReader
  upstreams: Upstreams
  extraHeaders: (req: IncomingMessage, staleSeconds: number | null) => readonly string[] | null
  /** The server's keep-alive timeout, ms. */
  keepAliveMs: () => number
  log: Logger
  metrics: Metrics
  /** Monotonic, ms. */
  clock: () => number
  isDraining: () => boolean
}

/** Forwarding refuses a read with a body. */
const isRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

const routeOf = ({ url = '' }: IncomingMessage): string | undefined => {
  const target = readTarget(url)
  return (target && destinationOf('GET', target))?.cachePolicy?.route
}

/** `extra`: flat list of headers. */
const sendRedirect = (res: ServerResponse, location: string, extra: readonly string[] | null): void => {
  const headers = { ...securityHeaders, location, 'content-length': '0', 'cache-control': 'no-cache', vary: 'origin' }
  res.writeHead(308, [...Object.entries(headers).flat(), ...(extra ?? [])]).end()
}

/** Answers public reads from memory, redirects other spellings of a page. */
export const createPublicReads = (deps: PublicReadsDeps) => {
  const { cache, limits, readers, callers, upstreams, extraHeaders, keepAliveMs, log, metrics } = deps
  const ownAnswer = createOwnAnswers()

  const send = (req: IncomingMessage, res: ServerResponse, { answer, staleSeconds }: Served) => {
    const extra = extraHeaders(req, staleSeconds)
    if (answer.error) sendError(req, res, answer.error, { requestId: randomUUID(), extra })
    else sendCached(req, res, answer, { extra, keepAliveMs: keepAliveMs() })
    readers.count(req, answer)
  }

  const sendWhenServed = (req: IncomingMessage, res: ServerResponse, serving: Promise<Served>) =>
    void serving.then(
      (served) => send(req, res, served),
      (error: AppError) => {
        // Not its address: a visitor may have typed digits into it.
        const isWaiting = error.code === 'UNAVAILABLE' && upstreams.areStarting()
        log[isWaiting ? 'debug' : 'warn']({ err: error, route: routeOf(req) }, 'no response for a public read')
        sendError(req, res, error, { requestId: randomUUID(), extra: extraHeaders(req, null) })
      },
    )

  const answerWaiting = createWaitingCalls({ ...deps, sendWhenServed })

  const answerFromCache = (req: IncomingMessage, res: ServerResponse, key: CacheKey, mayStore: boolean) => {
    const address = callers.readAddress(req)
    // Joining a request in flight costs the upstream nothing.
    if (!cache.isKnown(key.target)) limits.take(key.limitClass, address)
    const serving = cache.get(key, { requester: addressGroup(address), mayStore })
    sendWhenServed(req, res, serving)
    return serving
  }

  /** Misses, redirects and the gateway's own responses. */
  const answerRouted = (req: IncomingMessage, res: ServerResponse, url: string): boolean => {
    const target = readTarget(url)
    if (!target) return false
    const own = ownAnswer(addressAt(target))
    if (own) {
      send(req, res, { answer: own, staleSeconds: null })
      return true
    }
    const destination = destinationOf('GET', target)
    if (!destination) return false
    const isCanonical = url.split('?', 1)[0] === destination.address
    const isMoved = destination.upstream === 'web' && !isCanonical
    const key = cacheKeyOf(target.search, destination)
    if (!isMoved && !key) return false
    const finished = metrics.startRequest(req.method ?? '')
    res.once('close', () => finished(routeName(destination), answeredStatus(res)))
    if (isMoved) {
      const query = target.search && `?${target.search}`
      sendRedirect(res, destination.address + query, extraHeaders(req, null))
    } else if (key) {
      const market = marketOf(target.search, destination)
      const serving = answerFromCache(req, res, key, isCanonical)
      if (market !== '')
        void serving.then(
          ({ answer }) => answer.status === 200 && readers.learnMarket(market),
          () => undefined,
        )
    }
    return true
  }

  /** Whether it responds; throws 429. Memory first: this makes public responses fast. */
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!isRead(req)) return false
    if (req.headers.prefer !== undefined && answerWaiting(req, res)) return true
    const url = req.url ?? ''
    const answer = cache.peek(url)
    if (answer) {
      send(req, res, { answer, staleSeconds: null })
      return true
    }
    const serving = cache.join(url)
    if (!serving) return answerRouted(req, res, url)
    sendWhenServed(req, res, serving)
    return true
  }
}
