import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { bySpecificity, type Declared } from '@papan/contracts/calls/call.ts'
import { tagOf } from '@papan/contracts/calls/if-match.ts'
import type { PathParams } from '@papan/contracts/paths/path-template.ts'
import type { z } from '@papan/contracts/schema.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { requireRole } from './guard.ts'
import { fileOf, oneFile } from './multipart.ts'
import { claimsOf, writeContextOf, ifMatchOf, type IfMatch } from './request-context.ts'
import type { WriteContext } from '../records/write-context.ts'
import { methodNotAllowed } from '@papan/runtime/errors.ts'

/**
 * Answers 405 to the other methods. Mount it behind the path's own handlers and before less literal paths: a request
 * whose method is among these was declined by its call's `params`.
 */
export const allowMethods = (declared: readonly string[]): RequestHandler => {
  const methods = declared.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
  return (req, res, next) => {
    if (methods.includes(req.method) || req.method === 'OPTIONS') return next()
    res.setHeader('allow', methods.join(', '))
    throw methodNotAllowed()
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Of<C, Key extends string> = C extends { [K in Key]: infer Value } ? Value : undefined
type Upload<Fields> = { fields: Parsed<Fields>; file: { bytes: Buffer; name: string } | null }

/** A call with both a JSON and a multipart form gets exactly one of `body` and `upload`. */
type Bodies<C> = C extends { multipart: { fields: infer Fields } }
  ? C extends { body: infer Body }
    ? { body: Parsed<Body>; upload: null } | { body: undefined; upload: Upload<Fields> }
    : { body: undefined; upload: Upload<Fields> }
  : { body: Parsed<Of<C, 'body'>>; upload: null }

/** The request, parsed as its call declares. */
export type CallInput<C extends Declared> = Bodies<C> & {
  params: C extends { params: z.ZodType } ? z.output<C['params']> : PathParams<C['path']>
  query: Parsed<Of<C, 'query'>>
  ifMatch: C extends { ifMatch: true } ? IfMatch | null : null
  /** Checks the token again, since a body may arrive long after the guard: throws 401, 403 or 503. */
  readonly claims: TokenClaims
  /** Checks the token again. */
  readonly context: WriteContext
  req: Request
  res: Response
}

/** A handler of another content type writes its answer itself. */
type AnswerOf<C> = C extends { type: string } ? void : Parsed<Of<C, 'answer'>>
type Calls = Record<string, Declared>
export type Handlers<Served extends Calls> = {
  [Name in keyof Served]: (input: CallInput<Served[Name]>) => AnswerOf<Served[Name]> | Promise<AnswerOf<Served[Name]>>
}

type ServeDeps<Served> = {
  /** Required for calls that are not for all. */
  access?: Access
  /** Required for idempotent calls. */
  idempotent?: RequestHandler
  /** After the guard, before a multipart body is read. */
  beforeUpload?: { [Name in keyof Served]?: RequestHandler }
  /** Parsed when the request has no body. */
  absentBody?: object
}

/** The key's fingerprint covers the file, so idempotency comes after the upload. */
const middlewareOf = (call: Declared, { access, idempotent, beforeUpload }: ServeDeps<Calls>, name: string) => {
  const { role, multipart } = call
  const before = beforeUpload?.[name]
  if (role !== 'all' && !access) throw new Error(`${name} needs the access of roles`)
  if (call.idempotent && !idempotent) throw new Error(`${name} needs the idempotency handler`)
  return [
    ...(role === 'all' || !access ? [] : [requireRole(access, role, call)]),
    ...(before ? [before] : []),
    ...(multipart ? [oneFile(multipart.file, multipart.maxBytes, multipart.tooLarge)] : []),
    ...(call.idempotent && idempotent ? [idempotent] : []),
  ]
}

const bodiesOf = ({ body, multipart }: Declared, req: Request, absentBody: object | undefined) => {
  const sent: unknown = req.body ?? absentBody
  if (multipart && (!body || req.is('multipart/form-data')))
    return { body: undefined, upload: { fields: multipart.fields.parse(req.body ?? {}), file: fileOf(req) } }
  return { body: body?.parse(sent), upload: null }
}

const inputOf = (call: Declared, params: unknown, req: Request, res: Response, absentBody: object | undefined) => ({
  params,
  query: call.query?.parse(req.query),
  ...bodiesOf(call, req, absentBody),
  ifMatch: call.ifMatch ? ifMatchOf(req) : null,
  get claims() {
    return claimsOf(req)
  },
  get context() {
    return writeContextOf(req)
  },
  req,
  res,
})

const send = ({ success, etag }: Declared, res: Response, answer: unknown): void => {
  if (etag) res.setHeader('etag', tagOf(answer as { epoch: number; rev: number }))
  res.status(success ?? 200).json(answer)
}

/** Mounts declared calls: guard, parsing, handler, answer. */
export const serve = <Served extends Calls>(
  calls: Served,
  handlers: Handlers<Served>,
  deps: ServeDeps<Served>,
): Router => {
  // As the gateway reads paths: a market may be named like a literal part in capitals.
  const router = Router({ caseSensitive: true })
  const inOrder = Object.entries(calls).toSorted(([, a], [, b]) => bySpecificity(a, b))
  for (const [path, declared] of Map.groupBy(inOrder, ([, call]) => call.path)) {
    for (const [name, call] of declared) {
      const handle = handlers[name] as unknown as (input: object) => unknown
      const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      router[method](path, ...middlewareOf(call, deps as ServeDeps<Calls>, name), async (req, res, next) => {
        const params = call.params ? call.params.safeParse(req.params) : { success: true, data: req.params }
        if (!params.success) return next()
        const answer = await handle(inputOf(call, params.data, req, res, deps.absentBody))
        if (!call.type) send(call, res, answer)
      })
    }
    router.all(path, allowMethods(declared.map(([, { method }]) => method)))
  }
  return router
}
