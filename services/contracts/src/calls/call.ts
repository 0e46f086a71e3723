import { z } from '../schema.ts'
import type { ErrorCode } from './error-codes.ts'

export type ServiceName = 'auth' | 'content' | 'media' | 'audit'
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a call takes, requires and answers, beside its method and path. */
type CallSpec = {
  /** For the OpenAPI description, in Indonesian. */
  summary: string
  /** Who may call: anyone, any admin, or a master admin only. */
  role: 'all' | 'ADMIN' | 'MASTER_ADMIN'
  /** Whether an admin may call it from an address that is not on the list of allowed ones. */
  anyAddress?: true
  /** A path whose named parts this refuses belongs to another call, or answers 404. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Text fields and the one file of a multipart body; a larger file answers 413 with `tooLarge`. */
  multipart?: { fields: z.ZodType; file: string; maxBytes: number; tooLarge: string }
  answer?: z.ZodType
  /** Content type of a success that is not JSON: the handler writes it. `image/*` is any kind of image. */
  type?: string
  /** Status of a success; 200 unless named. */
  success?: 201 | 202
  /** Whether it reads `If-Match`, and answers 412 to an older state. */
  ifMatch?: true
  /** Whether it reads `Expected-Number`, and answers 409 where a slot holds another number. */
  expectedNumber?: true
  /** Whether it reads `Idempotency-Key`, and applies a repeated request once. */
  idempotent?: true
  /** Whether its success carries the `ETag` of the record that it answers. */
  etag?: true
  /** The error codes of this call, beside those that its method, role and body bring. */
  errors?: readonly ErrorCode[]
}

/** A declared call before `callsOf` names it. */
export type Declared = CallSpec & { method: Method; path: string }
/** One call of the HTTP API; its path is below /api. */
export type Call = Declared & { service: ServiceName; operationId: string }

export const call = <M extends Method, Path extends string, const Spec extends CallSpec>(
  method: M,
  path: Path,
  spec: Spec & Record<Exclude<keyof Spec, keyof CallSpec>, never>,
): { method: M; path: Path } & Spec => ({ method, path, ...spec })

type Named<Calls> = { [Name in keyof Calls]: Calls[Name] & { service: ServiceName; operationId: string } }

/** Calls that one service answers, by operation id. */
export const callsOf = <Calls extends Record<string, Declared>>(service: ServiceName, calls: Calls): Named<Calls> =>
  Object.fromEntries(
    Object.entries(calls).map(([operationId, declared]) => [operationId, { ...declared, service, operationId }]),
  ) as Named<Calls>

const specificity = (path: string): string => path.replaceAll(/[^/]+/g, (part) => (part.startsWith(':') ? '1' : '0'))

/** Sorts literal parts before named ones: a market may have the name of any literal part. */
export const bySpecificity = (a: { path: string }, b: { path: string }): number => {
  const [first, second] = [specificity(a.path), specificity(b.path)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** An answer that only says what was done, in Indonesian. */
export const messageAnswer = z.object({ message: z.string() })
