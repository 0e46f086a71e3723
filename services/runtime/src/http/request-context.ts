import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Actor, TokenClaims } from '@papan/contracts/calls/auth-calls.ts'
import { notSignedIn } from '../errors.ts'
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts'
import { createAddressReader, createAddressList, canonicalAddress } from './addresses.ts'

/**
 * What is known of a request beyond its own bytes. `admit` is there once a guard has admitted an admin, and checks the same credentials
 * again; `once` is there for a request with a key.
 */
type RequestContext = { requestId: string; ip: string; admit?: () => TokenClaims; once?: IdempotentRequest }

const contexts = new WeakMap<object, RequestContext>()

/** The context of a request that went through `requestContext`. */
export const contextOf = (req: object): RequestContext => {
  const context = contexts.get(req)
  if (!context) throw new Error('request without context')
  return context
}

const idPattern = /^[\w-]{8,64}$/

/** Gives each request its id and its caller's address; both are taken from headers only when a trusted peer (the gateway) sent them. */
export const requestContext = (trusted: readonly string[]): RequestHandler => {
  const addressOf = createAddressReader(trusted)
  const isTrusted = createAddressList(trusted)
  return (req, res, next) => {
    const peer = canonicalAddress(req.socket.remoteAddress)
    const given = peer && isTrusted(peer) ? req.get('x-request-id') : undefined
    const requestId = given && idPattern.test(given) ? given : randomUUID()
    contexts.set(req, { requestId, ip: addressOf(req) })
    res.setHeader('x-request-id', requestId)
    next()
  }
}

/**
 * What the caller's token says, checked again: a body may take its time after the guard, and a revocation counts at once. Throws 401
 * when no guard admitted them or the token is revoked by now, 403 or 503 as the guard does.
 */
export const claimsOf = (req: Request): TokenClaims => {
  const { admit } = contextOf(req)
  if (!admit) throw notSignedIn()
  return admit()
}

/** Who is acting, as events and the log name him. Throws 401 when no guard let him in. */
export const actorOf = (req: Request): Actor => {
  const { sub, username, role } = claimsOf(req)
  return { userId: sub, username, role, ip: contextOf(req).ip }
}

/** Says of an answer that its effect was there before: an earlier request with the same key had it. */
export const replayedHeader = 'idempotency-replayed'

/**
 * The actor with the request he acts in, where there is one: what every write needs to announce itself. A wish that is to be
 * fulfilled `once` leaves its mark in the document it changes; `onRepeat` is told when that mark was there before.
 * `assertAllowed` throws once the caller's authority has ended; every store asks it last.
 */
export type WriteContext = {
  actor: Actor
  requestId: string | null
  once?: IdempotentRequest
  onRepeat?: () => void
  assertAllowed?: () => void
}
export const writeContextOf = (req: Request): WriteContext => {
  const { requestId, once } = contextOf(req)
  const onRepeat = () => req.res?.setHeader(replayedHeader, 'true')
  const assertAllowed = () => void claimsOf(req)
  return { actor: actorOf(req), requestId, ...(once ? { once, onRepeat } : {}), assertAllowed }
}

/** The same for work of several steps that is decided: it outlives its request, and its end must not depend on the caller's token. */
export const lasting = ({ assertAllowed: _assertAllowed, ...kept }: WriteContext): WriteContext => kept
