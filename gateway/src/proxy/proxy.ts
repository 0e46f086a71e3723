import type { Agent, IncomingMessage, ServerResponse } from 'node:http'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { AppError } from '@papan/runtime/errors.ts'
import { freshConnections } from '@papan/runtime/http/connections.ts'
import { closesUnread, hasBody } from '@papan/runtime/http/unread-body.ts'
import { callerGone, isUpload, watchBody } from '../http/body-limit.ts'
import type { Destination, UpstreamName } from '../routing/destinations.ts'
import { guardTimes, isBrokenOff, upstreamFailure } from './upstream-request.ts'

type ForwardedRequest = {
  target: string
  destination: Destination
  /** Whether to close the caller's connection after this response. */
  closes: () => boolean
  answered: boolean
  failure: AppError | null
  isBroken: boolean
}

type ProxyDeps = {
  agent: Agent
  /** Called before a response is passed on; may change its headers. */
  onAnswer: (answer: IncomingMessage, req: IncomingMessage) => void
}

const uploadIdleMs = 30_000
/** Hop-by-hop and identifying headers; no cookies are used. */
const neverPassedOn = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'set-cookie',
  'x-powered-by',
  'server',
]

/** Services that apply a write with an idempotency key once. */
const idempotentServices = new Set<UpstreamName>(['content', 'media'])

/** A write that may be retried; an upload is not buffered for that. */
const isKeyedWrite = (req: IncomingMessage, destination: Destination): boolean =>
  ['POST', 'PUT'].includes(req.method ?? '') &&
  req.headers['idempotency-key'] !== undefined &&
  idempotentServices.has(destination.upstream) &&
  !isUpload(req, destination)

const mayRepeat = (req: IncomingMessage, destination: Destination): boolean =>
  ['GET', 'HEAD'].includes(req.method ?? '') ? !hasBody(req) : isKeyedWrite(req, destination) && req.complete

/** Streams requests to upstreams and responses back. */
export const createProxy = ({ agent, onAnswer }: ProxyDeps) => {
  const forwarded = new WeakMap<IncomingMessage, ForwardedRequest>()
  const forwardedOf = (req: IncomingMessage): ForwardedRequest => {
    const passage = forwarded.get(req)
    if (!passage) throw new Error('request without passage')
    return passage
  }

  const proxyOver = (connections: Agent) =>
    createProxyMiddleware({
      agent: connections,
      router: (req) => forwardedOf(req).target,
      on: {
        proxyReq(asked, req, res) {
          const { destination } = forwardedOf(req)
          if (!isUpload(req, destination)) return guardTimes(asked, destination.idleMs)
          guardTimes(asked, uploadIdleMs, () => hasBody(req) && !req.complete && !asked.writableNeedDrain)
          watchBody(req, destination, (refusal) => {
            asked.destroy(refusal)
            // The response did not wait for the body, so the refusal cannot be sent.
            if (res.writableEnded) req.socket.destroy()
          })
        },
        proxyRes(answer, req) {
          const passage = forwardedOf(req)
          passage.answered = true
          onAnswer(answer, req)
          for (const name of neverPassedOn) delete answer.headers[name]
          // CORS headers depend on the origin.
          answer.headers.vary = answer.headers.vary ? `${answer.headers.vary}, origin` : 'origin'
          // An upstream may refuse a body before reading all of it.
          answer.headers.connection = closesUnread(req) || passage.closes() ? 'close' : 'keep-alive'
        },
        error(error, req) {
          const passage = forwardedOf(req)
          passage.failure ??= upstreamFailure(error)
          passage.isBroken = isBrokenOff(error)
        },
      },
    })
  const pass = proxyOver(agent)
  const retry = proxyOver(freshConnections)

  const failureOf = async (
    passing: typeof pass,
    req: IncomingMessage,
    res: ServerResponse,
    passage: ForwardedRequest,
  ) => {
    forwarded.set(req, passage)
    passage.failure = null
    await passing(req, res)
    return passage.failure as AppError | null
  }

  /** Resolves once the response was passed on. Throws an AppError when the upstream failed, possibly after part of a response. */
  return async (
    req: IncomingMessage,
    res: ServerResponse,
    { target, destination, closes }: Pick<ForwardedRequest, 'target' | 'destination' | 'closes'>,
  ): Promise<void> => {
    const passage: ForwardedRequest = { target, destination, closes, answered: false, failure: null, isBroken: false }
    let failure = await failureOf(pass, req, res, passage)
    if (failure && passage.isBroken && mayRepeat(req, destination) && !res.headersSent)
      failure = await failureOf(retry, req, res, passage)
    if (failure) throw failure
    if (!passage.answered) throw callerGone()
  }
}
