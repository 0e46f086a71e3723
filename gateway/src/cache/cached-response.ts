import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { UpstreamResponse } from '../proxy/fetch-upstream.ts'
import type { View } from '../readers/view.ts'
import type { CacheKey } from './cache-key.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'identity' | 'br' | 'gzip'
/**
 * One encoding. Headers are a flat list, node:http's fastest form; `ready` caches raw bytes with the `extra` headers for one second
 * (whole-answer.ts).
 */
export type EncodedResponse = {
  body: Buffer
  headers: string[]
  notModified: string[]
  isPage: boolean
  ready: { date: string; extra: readonly string[] | null; full: Buffer | null; notModified: Buffer | null }
}

/** A response, in every encoding once it is compressed. */
export type CachedResponse = {
  status: number
  /** Of status, type and bytes; part of each ETag. */
  hash: string
  immutable: boolean
  /** What a reader of it counts for; null for what is no page. */
  view: View | null
  /** Sent to each caller with their own request id. */
  error: AppError | null
  /** Null while it is compressed. */
  forms: Record<Encoding, EncodedResponse | null> & { identity: EncodedResponse }
  /** The same in every encoding; null when it is. */
  complete: Promise<CachedResponse> | null
  /** Bytes in memory. */
  size: number
}

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest|rss|atom|feed)|image\/svg)/
const minCompressedBytes = 860
const brotliQuality = 5
/** Headers for every visitor; an upstream's others belonged to one request. */
const sharedHeaders = [
  'content-type',
  'content-language',
  'content-disposition',
  'content-security-policy',
  'location',
  'retry-after',
  'x-robots-tag',
]

/** An answer for this caller alone. Services say `no-store` of all they answer: the gateway knows when that changes. */
const isPrivate = (given: string | undefined): boolean => given?.startsWith('private') ?? false

const cacheControlOf = (status: number, given = ''): string => {
  if (status >= 400) return 'no-store'
  return given.startsWith('public') || isPrivate(given) ? given : 'no-cache'
}

/** A 304 leaves out what describes the body. */
const bodyHeaders = new Set([
  'content-type',
  'content-language',
  'content-disposition',
  'location',
  'retry-after',
  'x-robots-tag',
])

const headersOf = ({ status, headers }: UpstreamResponse): Record<string, string> => {
  const given = sharedHeaders.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const cacheControl = cacheControlOf(status, headers['cache-control'])
  return { ...securityHeaders, ...Object.fromEntries(given), 'cache-control': cacheControl }
}

const flatten = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

const hashOf = ({ status, headers, body }: UpstreamResponse): string =>
  createHash('sha1')
    .update(`${status} ${headers['content-type']} ${headers['cache-control']}\n`)
    .update(body)
    .digest('base64url')

/** Copies a view of a larger buffer: a compressor's result would keep 16 KB in memory, a short text a shared slab. */
const trimmed = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const form = (body: Buffer, shared: Record<string, string>, etag: string, encoding: Encoding): EncodedResponse => {
  const always = { ...shared, etag, vary: 'accept-encoding, origin' }
  const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const notModified = Object.entries(always).filter(([name]) => !bodyHeaders.has(name))
  return {
    body,
    headers: flatten({ ...always, ...encoded, 'content-length': String(body.length) }),
    notModified: flatten(Object.fromEntries(notModified)),
    isPage: shared['content-type']?.startsWith('text/html') ?? false,
    ready: { date: '', extra: null, full: null, notModified: null },
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

/** An upstream's JSON error without its request id. */
const sharedErrorOf = ({ status, headers, body }: UpstreamResponse): AppError | null => {
  if (status < 400 || !headers['content-type']?.startsWith('application/json')) return null
  const { data } = errorAnswer.safeParse(parsed(body))
  if (!data) return null
  const { code, message, errors } = data
  const wait = Number(headers['retry-after'])
  return new AppError(status, code, message, {
    ...(errors ? { errors } : {}),
    ...(Number.isInteger(wait) ? { retryAfterSeconds: wait } : {}),
  })
}

/** Returns `before` when nothing changed. A plain caller need not wait for the compressed forms. */
export const toCachedResponse = (
  answer: UpstreamResponse,
  before: CachedResponse | null,
  view: View | null = null,
): CachedResponse => {
  const hash = hashOf(answer)
  if (before?.hash === hash) return before
  const { status, headers } = answer
  const body = trimmed(answer.body)
  const shared = headersOf(answer)
  const identity = form(body, shared, `"${hash}"`, 'identity')
  const immutable = headers['cache-control']?.includes('immutable') ?? false
  const common = { status, hash, immutable, view, error: sharedErrorOf(answer) }
  const plain = { ...common, forms: { identity, br: identity, gzip: identity }, complete: null, size: body.length }
  const withForms = (forms: { br: Buffer; gzip: Buffer }): CachedResponse => ({
    ...plain,
    forms: {
      identity,
      br: form(trimmed(forms.br), shared, `"${hash}-br"`, 'br'),
      gzip: form(trimmed(forms.gzip), shared, `"${hash}-gzip"`, 'gzip'),
    },
    size: body.length + forms.br.length + forms.gzip.length,
  })
  if (answer.encoded) return withForms(answer.encoded)
  if (body.length < minCompressedBytes || !compressible.test(headers['content-type'] ?? '')) return plain
  // Compression fails without memory only.
  const complete = compress(body).then(withForms, () => plain)
  return { ...plain, forms: { identity, br: null, gzip: null }, complete }
}

const maxCachedBytes = 2 * 1024 * 1024

const isOfType = (contentType: string | undefined, declared: string): boolean => {
  const [type = ''] = (contentType ?? '').split(';')
  const given = type.trim().toLowerCase()
  return declared.endsWith('/*') ? given.startsWith(declared.slice(0, -1)) : given === declared
}

/** Whether the route declares this status and content type, the size is bearable, and the upstream lets it be stored. */
export const isCacheable = ({ types }: CacheKey, { status, headers, body }: UpstreamResponse): boolean => {
  if (isPrivate(headers['cache-control'])) return false
  const declared = { 200: types.found, 404: types.missing }[status]
  return typeof declared === 'string' && isOfType(headers['content-type'], declared) && body.length <= maxCachedBytes
}
