import { z } from '../schema.ts'
import type { ErrorCode } from './error-codes.ts'

export type ServiceName = 'auth' | 'content' | 'media' | 'audit' | 'insight' | 'notify'
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type CallSpec = {
  /** Indonesian, for the OpenAPI file. */
  summary: string
  /** `all` needs no token; a master admin has the role ADMIN too. */
  role: 'all' | 'ADMIN' | 'MASTER_ADMIN'
  /** Skips the list of allowed addresses. */
  anyAddress?: true
  /** Open to a user who must set up a second factor first; every other call answers them 403. */
  duringSetup?: true
  /** Of who is asked for it, needs a proof of the last 5 minutes; `maybe` where the stored record decides. */
  stepUp?: true | 'maybe'
  /** A path that it rejects belongs to the next call that fits, else 404. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** `types`: of the file. A larger file answers 413 with `tooLarge`. */
  multipart?: { fields: z.ZodType; file: string; types: readonly string[]; maxBytes: number; tooLarge: string }
  answer?: z.ZodType
  /** Content type of a success other than JSON, which the handler writes; `image/*` is any image. */
  type?: string
  /** 200 unless named. */
  success?: 201 | 202
  /** Reads `If-Match`; an older revision answers 412. */
  ifMatch?: true
  /** Reads `Expected-Number`; another published number answers 409. */
  expectedNumber?: true
  /** Reads `Prefer: wait`: the gateway holds an answer that says that nothing has changed. */
  waits?: true
  /** Reads `Idempotency-Key`. */
  idempotent?: true
  /** A success carries the `ETag` of its record. */
  etag?: true
  /** In addition to the error codes of its method, role and body. */
  errors?: readonly ErrorCode[]
}

export type Declared = CallSpec & { method: Method; path: string }
/** A call of the HTTP API; its path is below /api. */
export type Call = Declared & { service: ServiceName; operationId: string }

export const call = <M extends Method, Path extends string, const Spec extends CallSpec>(
  method: M,
  path: Path,
  spec: Spec & Record<Exclude<keyof Spec, keyof CallSpec>, never>,
): { method: M; path: Path } & Spec => ({ method, path, ...spec })

type Named<Calls> = { [Name in keyof Calls]: Calls[Name] & { service: ServiceName; operationId: string } }

/** The calls of one service; their keys become the operation ids. */
export const callsOf = <Calls extends Record<string, Declared>>(service: ServiceName, calls: Calls): Named<Calls> =>
  Object.fromEntries(
    Object.entries(calls).map(([operationId, declared]) => [operationId, { ...declared, service, operationId }]),
  ) as Named<Calls>

const specificity = (path: string): string => path.replaceAll(/[^/]+/g, (part) => (part.startsWith(':') ? '1' : '0'))

/** Literal parts before named ones: a market may have the name of any literal part. */
export const bySpecificity = (a: { path: string }, b: { path: string }): number => {
  const [first, second] = [specificity(a.path), specificity(b.path)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The answer of a write without a record. */
export const messageAnswer = z.object({ message: z.string() })
/** `deletedId`: by which the record is restored. */
export const deletionAnswer = messageAnswer.extend({ deletedId: z.string() })
