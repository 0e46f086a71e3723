import type { Agent, IncomingMessage, ServerResponse } from 'node:http'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { AppError } from '@papan/runtime/errors.ts'
import { freshConnections } from '@papan/runtime/http/connections.ts'
import { closesUnread, hasBody } from '@papan/runtime/http/unread-body.ts'
import { callerGone, isUpload, watchBody } from '../http/body-limit.ts'
import type { Destination, UpstreamName } from '../routing/destinations.ts'
import { guardTimes, isBrokenOff, upstreamFailure } from './upstream-request.ts'

/** One request on its way through. */
type Passage = {
  target: string
  destination: Destination
  /** Whether the caller's connection is to end with this answer. */
  closes: () => boolean
  answered: boolean
  failure: AppError | null
  brokeOff: boolean
}

type ProxyDeps = {
  agent: Agent
  /** Sees every answer of an upstream before any of it is passed on, and may change its headers. */
  onAnswer: (answer: IncomingMessage, req: IncomingMessage) => void
}

const uploadIdleMs = 30_000
/** What an upstream says to its neighbour, not to the visitor; we use no cookies. */
const neverPassedOn = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'set-cookie',
  'x-powered-by',
  'server',
]

/** The services that fulfil a write with a key once, however often it comes. */
const keepKeys = new Set<UpstreamName>(['content', 'media'])

/** A write whose sender allows it to be sent again; an upload is too long to be kept for that. */
const isKeyedWrite = (req: IncomingMessage, destination: Destination): boolean =>
  ['POST', 'PUT'].includes(req.method ?? '') &&
  req.headers['idempotency-key'] !== undefined &&
  keepKeys.has(destination.upstream) &&
  !isUpload(req, destination)

const mayRepeat = (req: IncomingMessage, destination: Destination): boolean =>
  ['GET', 'HEAD'].includes(req.method ?? '') ? !hasBody(req) : isKeyedWrite(req, destination) && req.complete

/** Passes requests on to upstreams and their answers back, both as streams. */
export const createProxy = ({ agent, onAnswer }: ProxyDeps) => {
  const passages = new WeakMap<IncomingMessage, Passage>()
  const passageOf = (req: IncomingMessage): Passage => {
    const passage = passages.get(req)
    if (!passage) throw new Error('request without passage')
    return passage
  }

  const passingBy = (connections: Agent) =>
    createProxyMiddleware({
      agent: connections,
      router: (req) => passageOf(req).target,
      on: {
        proxyReq(asked, req, res) {
          const { destination } = passageOf(req)
          if (!isUpload(req, destination)) return guardTimes(asked, destination.idleMs)
          guardTimes(asked, uploadIdleMs, () => hasBody(req) && !req.complete && !asked.writableNeedDrain)
          watchBody(req, destination, (refusal) => {
            asked.destroy(refusal)
            // The answer did not wait for the body, so no other one can refuse it.
            if (res.writableEnded) req.socket.destroy()
          })
        },
        proxyRes(answer, req) {
          const passage = passageOf(req)
          passage.answered = true
          onAnswer(answer, req)
          for (const name of neverPassedOn) delete answer.headers[name]
          // What a page of another origin may read depends on the origin.
          answer.headers.vary = answer.headers.vary ? `${answer.headers.vary}, origin` : 'origin'
          // An upstream may refuse a body before it has all of it.
          answer.headers.connection = closesUnread(req) || passage.closes() ? 'close' : 'keep-alive'
        },
        error(error, req) {
          const passage = passageOf(req)
          passage.failure ??= upstreamFailure(error)
          passage.brokeOff = isBrokenOff(error)
        },
      },
    })
  const pass = passingBy(agent)
  const passAgain = passingBy(freshConnections)

  const failureOf = async (passing: typeof pass, req: IncomingMessage, res: ServerResponse, passage: Passage) => {
    passages.set(req, passage)
    passage.failure = null
    await passing(req, res)
    return passage.failure as AppError | null
  }

  /** Resolves when the answer has been passed on. Throws an AppError when the upstream failed; part of an answer may be out by then. */
  return async (
    req: IncomingMessage,
    res: ServerResponse,
    { target, destination, closes }: Pick<Passage, 'target' | 'destination' | 'closes'>,
  ): Promise<void> => {
    const passage: Passage = { target, destination, closes, answered: false, failure: null, brokeOff: false }
    let failure = await failureOf(pass, req, res, passage)
    if (failure && passage.brokeOff && mayRepeat(req, destination) && !res.headersSent)
      failure = await failureOf(passAgain, req, res, passage)
    if (failure) throw failure
    if (!passage.answered) throw callerGone()
  }
}
