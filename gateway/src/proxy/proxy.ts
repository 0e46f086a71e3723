import type { Agent, IncomingMessage, ServerResponse } from 'node:http'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { AppError } from '@papan/runtime/errors.ts'
import { freshConnections } from '@papan/runtime/http/node-http.ts'
import { closesUnread, hasBody } from '@papan/runtime/http/unread-body.ts'
import { callerGone, isUpload, watchBody } from '../http/body-limit.ts'
import type { Destination } from '../routing/destinations.ts'
import { guardTimes, isBrokenConnection, isUnreachable, upstreamFailure } from './upstream-request.ts'

type ForwardedRequest = {
  target: string
  /** Another instance, if there is one. */
  next: string
  destination: Destination
  /** Read before, so that a retry can send it again; null for an upload, which is streamed. */
  body: Buffer | null
  /** Whether to close the caller's connection afterwards. */
  closes: () => boolean
  answered: boolean
  failure: AppError | null
  isBroken: boolean
  isUnreachable: boolean
}

type ProxyDeps = {
  agent: Agent
  /** Called before a response is passed on. */
  onAnswer: (answer: IncomingMessage, req: IncomingMessage) => void
}

const uploadIdleMs = 30_000
/** Hop-by-hop and identifying; no cookies are used. */
const droppedHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'set-cookie',
  'x-powered-by',
  'server',
]

/** Is applied once, however often it is sent. Uploads are not buffered for a retry. */
const isKeyedWrite = (req: IncomingMessage, destination: Destination): boolean =>
  destination.route?.idempotent === true && req.headers['idempotency-key'] !== undefined && !isUpload(req, destination)

const mayRepeat = (req: IncomingMessage, destination: Destination): boolean =>
  ['GET', 'HEAD'].includes(req.method ?? '') ? !hasBody(req) : isKeyedWrite(req, destination) && req.complete

/** Streams requests and responses. */
export const createProxy = ({ agent, onAnswer }: ProxyDeps) => {
  const forwarded = new WeakMap<IncomingMessage, ForwardedRequest>()
  const forwardedOf = (req: IncomingMessage): ForwardedRequest => {
    const state = forwarded.get(req)
    if (!state) throw new Error('unknown request')
    return state
  }

  const proxyOver = (connections: Agent) =>
    createProxyMiddleware({
      agent: connections,
      router: (req) => forwardedOf(req).target,
      on: {
        proxyReq(outgoing, req, res) {
          const { destination, body } = forwardedOf(req)
          // As the library's `fixRequestBody`: after this event it pipes `req`, whose end then ends the request.
          if (body) outgoing.write(body)
          if (!isUpload(req, destination)) return guardTimes(outgoing, destination.idleMs)
          guardTimes(outgoing, uploadIdleMs, () => hasBody(req) && !req.complete && !outgoing.writableNeedDrain)
          watchBody(req, destination, (refusal) => {
            outgoing.destroy(refusal)
            // The response did not wait for the body: no other can refuse it.
            if (res.writableEnded) req.socket.destroy()
          })
        },
        proxyRes(answer, req) {
          const state = forwardedOf(req)
          state.answered = true
          onAnswer(answer, req)
          for (const name of droppedHeaders) delete answer.headers[name]
          answer.headers.vary = answer.headers.vary ? `${answer.headers.vary}, origin` : 'origin'
          // An upstream may refuse a body before its end.
          answer.headers.connection = closesUnread(req) || state.closes() ? 'close' : 'keep-alive'
        },
        error(error, req) {
          const state = forwardedOf(req)
          state.failure ??= upstreamFailure(error)
          state.isBroken = isBrokenConnection(error)
          state.isUnreachable = isUnreachable(error)
        },
      },
    })
  const send = proxyOver(agent)
  const retry = proxyOver(freshConnections)

  const failureOf = async (
    proxyRequest: typeof send,
    req: IncomingMessage,
    res: ServerResponse,
    state: ForwardedRequest,
  ) => {
    forwarded.set(req, state)
    state.failure = null
    await proxyRequest(req, res)
    return state.failure as AppError | null
  }

  /** Resolves once the response was passed on. Throws when the upstream failed, perhaps after part of a response. */
  return async (
    req: IncomingMessage,
    res: ServerResponse,
    what: Pick<ForwardedRequest, 'target' | 'next' | 'destination' | 'body' | 'closes'>,
  ): Promise<void> => {
    const state: ForwardedRequest = { ...what, answered: false, failure: null, isBroken: false, isUnreachable: false }
    let failure = await failureOf(send, req, res, state)
    const mayMove = state.isUnreachable && what.next !== what.target && !isUpload(req, what.destination)
    if (failure && !res.headersSent && (mayMove || (state.isBroken && mayRepeat(req, what.destination)))) {
      state.target = what.next
      failure = await failureOf(retry, req, res, state)
    }
    if (failure) throw failure
    if (!state.answered) throw callerGone()
  }
}
