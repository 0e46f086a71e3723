import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Actor, TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { notSignedIn } from '@papan/runtime/errors.ts'
import type { IdempotentRequest, WriteContext } from '../records/write-context.ts'
import { createAddressReader, createAddressList, canonicalAddress } from '@papan/runtime/http/addresses.ts'

/** `admit` is set by a guard and repeats its check; `once` by an idempotency key. */
type RequestContext = {
  requestId: string
  ip: string
  admit?: () => TokenClaims
  /** Throws 403 where the caller must step up first. */
  assertSteppedUp?: () => void
  once?: IdempotentRequest
}

const contexts = new WeakMap<object, RequestContext>()

export const contextOf = (req: object): RequestContext => {
  const context = contexts.get(req)
  if (!context) throw new Error('request without context')
  return context
}

const idPattern = /^[\w-]{8,64}$/

/** Request id and caller's address; from headers only if a trusted peer (the gateway) sent them. */
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
 * Claims of the token, checked again: a body may arrive long after the guard, and revocation is immediate.
 * Throws 401, 403 or 503 as the guard does, 401 without a guard.
 */
export const claimsOf = (req: Request): TokenClaims => {
  const { admit } = contextOf(req)
  if (!admit) throw notSignedIn()
  return admit()
}

/** Throws 401 without a guard. */
export const actorOf = (req: Request): Actor => {
  const { sub, username, role } = claimsOf(req)
  return { userId: sub, username, role, ip: contextOf(req).ip }
}

/** Marks the answer of a request that an earlier one with its key had applied. */
export const replayedHeader = 'idempotency-replayed'

export const writeContextOf = (req: Request): WriteContext => {
  const { requestId, once, assertSteppedUp } = contextOf(req)
  const onRepeat = () => req.res?.setHeader(replayedHeader, 'true')
  const assertAllowed = () => void claimsOf(req)
  return { actor: actorOf(req), requestId, ...(once ? { once, onRepeat } : {}), assertAllowed, assertSteppedUp }
}

/** The epoch is null where a client sends the revision alone. */
export type IfMatch = readonly { epoch: number | null; rev: number }[]

// Weak tags never match (RFC 9110, 13.1.1).
const tag = /^("?)(?:(\d{1,15})-)?(\d{1,9})\1$/

/** A list of `epoch-rev` or `rev`, bare or quoted; null without the header or for `*`. */
export const ifMatchOf = (req: Request): IfMatch | null => {
  const tags = req
    .get('if-match')
    ?.split(',')
    .map((one) => one.trim())
  if (!tags || tags.includes('*')) return null
  return tags.flatMap((one) => {
    const [, , epoch, rev] = tag.exec(one) ?? []
    return rev === undefined ? [] : [{ epoch: epoch === undefined ? null : Number(epoch), rev: Number(rev) }]
  })
}
