import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasNoChange, maxWaitSeconds } from '@papan/contracts/calls/content/draw-change-calls.ts'
import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { addressGroup } from '@papan/runtime/http/addresses.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { RateLimits } from '../admission/rate-limits.ts'
import { cacheKeyOf, type CacheKey } from '../cache/cache-key.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { ResponseCache, Served } from '../cache/response-cache.ts'
import type { CallerReader } from '../http/caller.ts'
import { destinationOf } from '../routing/destinations.ts'
import { createWaitingPlaces } from './waiting-places.ts'

/** How often the held calls of an address are compared with its current answer, ms. */
const lookMs = 250

type WaitingCall = { req: IncomingMessage; res: ServerResponse; until: number; leave: () => void }
type WaitingDeps = {
  cache: ResponseCache
  limits: RateLimits
  callers: CallerReader
  /** Monotonic, ms. */
  clock: () => number
  isDraining: () => boolean
  sendWhenServed: (req: IncomingMessage, res: ServerResponse, serving: Promise<Served>) => void
  metrics: Metrics
}

/** Seconds of `Prefer: wait` (RFC 7240), at most 25; 0 without one. */
export const waitOf = ({ prefer }: IncomingMessage['headers']): number => {
  const [, seconds = '0'] = /(?:^|,)\s*wait\s*=\s*"?(\d{1,4})"?\s*(?:[,;]|$)/i.exec(String(prefer ?? '')) ?? []
  return Math.min(Number(seconds), maxWaitSeconds)
}

const isEmpty = new WeakMap<CachedResponse, boolean>()
const saysNothing = (answer: CachedResponse): boolean => {
  if (answer.status !== 200) return false
  const known = isEmpty.get(answer) ?? hasNoChange(answer.forms.identity.body.toString())
  isEmpty.set(answer, known)
  return known
}

/**
 * Holds calls whose answer says that nothing has changed, until it says more. However many wait for the same address, its answer is
 * fetched once for all.
 */
export const createWaitingCalls = (deps: WaitingDeps) => {
  const { cache, limits, callers, clock, isDraining, sendWhenServed, metrics } = deps
  const places = createWaitingPlaces()
  const waiting = new Map<string, { key: CacheKey; calls: Set<WaitingCall> }>()
  let timer: NodeJS.Timeout | null = null

  const get = (key: CacheKey, req: IncomingMessage): Promise<Served> =>
    cache.get(key, { requester: addressGroup(callers.readAddress(req)), mayStore: true })

  const answer = ({ req, res, leave }: WaitingCall, serving: Promise<Served>) => {
    leave()
    sendWhenServed(req, res, serving)
  }

  const look = async ({ key, calls }: { key: CacheKey; calls: Set<WaitingCall> }): Promise<void> => {
    const [first] = calls
    if (!first) return
    const serving = get(key, first.req)
    const isOver = await serving.then(
      (served) => served.staleSeconds === null && !saysNothing(served.answer),
      // An instance that is away is waited for as silence is.
      () => false,
    )
    const now = clock()
    for (const call of calls) if (isOver || now >= call.until || isDraining()) answer(call, serving)
  }

  const lookAtAll = async (): Promise<void> => {
    await Promise.all([...waiting.values()].map(look))
    timer = waiting.size === 0 ? null : setTimeout(() => void lookAtAll(), lookMs).unref()
    metrics.gauge('waiting_calls', 'Calls that are held until something changes', places.size())
  }

  const hold = (key: CacheKey, call: Omit<WaitingCall, 'leave'>, giveBack: () => void): void => {
    const same = waiting.get(key.key) ?? { key, calls: new Set<WaitingCall>() }
    waiting.set(key.key, same)
    const held: WaitingCall = {
      ...call,
      leave: () => {
        giveBack()
        // Once: by the end of its answer, others may be held in a new set.
        if (same.calls.delete(held) && same.calls.size === 0) waiting.delete(key.key)
      },
    }
    same.calls.add(held)
    call.res.once('close', held.leave)
    timer ??= setTimeout(() => void lookAtAll(), lookMs).unref()
  }

  const begin = async (key: CacheKey, call: Omit<WaitingCall, 'leave'>, giveBack: () => void): Promise<void> => {
    const serving = get(key, call.req)
    const served = await serving.catch(() => null)
    if (call.res.closed) return
    if (served && saysNothing(served.answer) && !isDraining()) return hold(key, call, giveBack)
    giveBack()
    sendWhenServed(call.req, call.res, serving)
  }

  /** Whether it responds, now or later; throws 429 and 503. */
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const seconds = req.method === 'GET' ? waitOf(req.headers) : 0
    const target = seconds > 0 ? readTarget(req.url ?? '') : null
    const destination = target && destinationOf('GET', target)
    const key = target && destination?.cachePolicy?.waits ? cacheKeyOf(target.search, destination) : null
    if (!key) return false
    const address = callers.readAddress(req)
    if (!cache.isKnown(key.target)) limits.take(key.limitClass, address)
    const giveBack = places.take(address)
    res.once('close', giveBack)
    const until = clock() + seconds * 1_000
    void begin(key, { req, res, until }, giveBack)
    return true
  }
}
