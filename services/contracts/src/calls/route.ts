import type { z } from '../schema.ts'
import type { ErrorCode } from './error-codes.ts'
import { messageAnswer } from './message-answer.ts'

export type ServiceName = 'auth' | 'content' | 'media' | 'audit'
/** Who may call: everybody, any admin, or a master admin only. */
export type Who = 'all' | 'ADMIN' | 'MASTER_ADMIN'

/** One call of the HTTP API: where it is, who answers it, who may ask, and the shapes of both directions. Paths are below /api. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  service: ServiceName
  who: Who
  /** Whether an admin may call it from an address that is not allowed otherwise. */
  anyAddress?: true
  query?: z.ZodType
  body?: z.ZodType
  /** Text fields and the one file of a multipart body. */
  multipart?: { fields: z.ZodType; file: string }
  answer?: z.ZodType
  /** Content type of a success; application/json unless named. `image/*` is any kind of image. */
  type?: string
  /** Status of a success; 200 unless named. */
  success?: 201 | 202
  /** Whether it reads `If-Match`, and answers 412 to an older state. */
  ifMatch?: true
  /** Whether it reads `Expected-Number`, and answers 409 where a slot holds another number. */
  expectedNumber?: true
  /** Whether it reads `Idempotency-Key`, and does a repeated request once. */
  once?: true
  /** The error codes of this very call, beside those that its method, guard and body bring. */
  refusals?: readonly ErrorCode[]
}

/** What a deletion answers: that it was done. */
export const deleted = messageAnswer

/** A service's table of calls. */
export const callsOf = (service: ServiceName, calls: Omit<Route, 'service'>[]): Route[] =>
  calls.map((call) => ({ ...call, service }))
