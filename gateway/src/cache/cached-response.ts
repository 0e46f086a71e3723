import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { UpstreamResponse } from '../proxy/fetch-upstream.ts'
import type { CacheKey } from './cache-key.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'identity' | 'br' | 'gzip'
/**
 * One encoding of a response. Headers are a flat list, node:http's fastest form; `ready` holds the raw bytes of whole-answer.ts
 * for one second, for 200 and 304.
 */
export type EncodedResponse = {
  body: Buffer
  headers: string[]
  notModified: string[]
  ready: { date: string; full: Buffer | null; held: Buffer | null }
}

/** A response in every encoding, prepared once. */
export type CachedResponse = {
  status: number
  /** Of status, type and bytes; part of each ETag. */
  hash: string
  immutable: boolean
  /** An error, sent to each caller with their own request id. */
  error: AppError | null
  forms: Record<Encoding, EncodedResponse>
  /** Bytes in memory. */
  size: number
}

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest)|image\/svg)/
const smallestWorthIt = 860
const brotliQuality = 5
/** Headers of an upstream that apply to every visitor; the others belonged to one request. */
const passedOn = [
  'content-type',
  'content-language',
  'content-disposition',
  'content-security-policy',
  'location',
  'retry-after',
  'x-robots-tag',
]

const cacheControlOf = (status: number, said: string | undefined): string => {
  if (status >= 400) return 'no-store'
  return said?.startsWith('public') ? said : 'no-cache'
}

/** Headers that describe the body; a 304 leaves them out. */
const ofBody = new Set([
  'content-type',
  'content-language',
  'content-disposition',
  'location',
  'retry-after',
  'x-robots-tag',
])

const headersOf = ({ status, headers }: UpstreamResponse): Record<string, string> => {
  const said = passedOn.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const cacheControl = cacheControlOf(status, headers['cache-control'])
  return { ...securityHeaders, ...Object.fromEntries(said), 'cache-control': cacheControl }
}

const inTurn = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

const hashOf = ({ status, headers, body }: UpstreamResponse): string =>
  createHash('sha1')
    .update(`${status} ${headers['content-type']} ${headers['cache-control']}\n`)
    .update(body)
    .digest('base64url')

const form = (body: Buffer, shared: Record<string, string>, etag: string, encoding: Encoding): EncodedResponse => {
  const always = { ...shared, etag, vary: 'accept-encoding, origin' }
  const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const heldAlready = Object.entries(always).filter(([name]) => !ofBody.has(name))
  return {
    body,
    headers: inTurn({ ...always, ...encoded, 'content-length': String(body.length) }),
    notModified: inTurn(Object.fromEntries(heldAlready)),
    ready: { date: '', full: null, held: null },
  }
}

const compress = async (body: Buffer) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([toBrotli(body, { params }), toGzip(body)])
  return { br, gzip: gz }
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** An upstream's JSON error without its request id; null for a success or a page. */
const sharedErrorOf = ({ status, headers, body }: UpstreamResponse): AppError | null => {
  if (status < 400 || !headers['content-type']?.startsWith('application/json')) return null
  const { data } = errorAnswer.safeParse(parsed(body))
  if (!data) return null
  const { code, message, errors } = data
  return new AppError(status, code, message, errors ? { errors } : {})
}

/** Prepares every encoding; returns `before` when nothing changed. */
export const toCachedResponse = async (
  answer: UpstreamResponse,
  before: CachedResponse | null,
): Promise<CachedResponse> => {
  const hash = hashOf(answer)
  if (before?.hash === hash) return before
  const { status, headers, body } = answer
  const shared = headersOf(answer)
  const identity = form(body, shared, `"${hash}"`, 'identity')
  const immutable = headers['cache-control']?.includes('immutable') ?? false
  const kept = { status, hash, immutable, error: sharedErrorOf(answer) }
  if (body.length < smallestWorthIt || !compressible.test(headers['content-type'] ?? '')) {
    return { ...kept, forms: { identity, br: identity, gzip: identity }, size: body.length }
  }
  const { br, gzip: gz } = await compress(body)
  const forms = {
    identity,
    br: form(br, shared, `"${hash}-br"`, 'br'),
    gzip: form(gz, shared, `"${hash}-gzip"`, 'gzip'),
  }
  return { ...kept, forms, size: body.length + br.length + gz.length }
}

const maxCachedBytes = 2 * 1024 * 1024

const isOfType = (contentType: string | undefined, declared: string): boolean => {
  const [type = ''] = (contentType ?? '').split(';')
  const said = type.trim().toLowerCase()
  return declared.endsWith('/*') ? said.startsWith(declared.slice(0, -1)) : said === declared
}

/** Cacheable: a status and content type that the route declares, and not too long. */
export const isCacheable = ({ types }: CacheKey, { status, headers, body }: UpstreamResponse): boolean => {
  const declared = { 200: types.found, 404: types.missing }[status]
  return declared !== undefined && isOfType(headers['content-type'], declared) && body.length <= maxCachedBytes
}
