import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from '@papan/runtime/http/node-http.ts'
import { createAddressRule, createGuardedLookup, RefusedAddress } from './public-address.ts'

/** As node-http.ts: a direct import loads undici. */
const { Agent: TlsAgent, request: requestTls } = process.getBuiltinModule('node:https')

/** For the name, the connection and the whole answer. */
const defaultTimeoutMs = 5_000
/** A kept connection that nothing uses is closed. */
const idleMs = 30_000
export const maxAnswerBytes = 64 * 1024

/** `refused`: never tried, since the address is not public. `timeout` and `broken`: the receiver may have taken it. */
type SendFailure = 'refused' | 'unknown-host' | 'unreachable' | 'timeout' | 'broken'

export class SendError extends Error {
  override name = 'SendError'
  readonly failure: SendFailure
  constructor(failure: SendFailure, cause?: unknown) {
    super(`not sent: ${failure}`, { cause })
    this.failure = failure
  }
}

/** `isWhole`: false where the body was cut at its limit, by the time, or by the other side. */
type SendAnswer = { status: number; headers: IncomingHttpHeaders; text: string; isWhole: boolean }

type WayOutDeps = {
  allowLoopback: boolean
  timeoutMs?: number
  /** To one host and kept for the next request; each was made to an address that was checked. Absent: none is kept. */
  keptConnections?: number
  /** Asks for the addresses of a name. */
  resolve?: LookupFunction
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'])
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME'])

const failureOf = (error: unknown): SendFailure => {
  if (error instanceof RefusedAddress) return 'refused'
  // Node tries every address of a name and reports all errors together.
  const [first] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : []
  const { code = '' } = first ?? (error as NodeJS.ErrnoException)
  if (unknownHost.has(code)) return 'unknown-host'
  return unreachable.has(code) ? 'unreachable' : 'broken'
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Ends with what came, at the latest when `cut` is called. */
const readBody = (answer: IncomingMessage, onEnd: (text: string, isWhole: boolean) => void) => {
  const parts: Buffer[] = []
  let size = 0
  let isEnded = false
  const end = (isWhole: boolean) => {
    if (isEnded) return
    isEnded = true
    onEnd(Buffer.concat(parts).subarray(0, maxAnswerBytes).toString(), isWhole)
    if (!isWhole) answer.destroy()
  }
  answer.on('data', (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (size > maxAnswerBytes) end(false)
  })
  answer.on('end', () => end(answer.complete))
  answer.on('error', () => end(false))
  answer.on('close', () => end(false))
  return { cut: () => end(false) }
}

/** The only way to strangers' servers: public addresses, no redirects, 5 s, 64 KB of answer. Each connection checks its address. */
export const createWayOut = (deps: WayOutDeps) => {
  const { allowLoopback, timeoutMs = defaultTimeoutMs, keptConnections = 0, resolve } = deps
  const isAllowed = createAddressRule(allowLoopback)
  const keeps = keptConnections > 0
  const guarded = {
    keepAlive: keeps,
    ...(keeps ? { maxSockets: keptConnections, timeout: idleMs } : {}),
    lookup: createGuardedLookup(isAllowed, resolve),
  }
  const agents = { 'http:': new Agent(guarded), 'https:': new TlsAgent(guarded) }

  /** Node connects to an address in a URL without a lookup. */
  const mayTry = (url: URL): boolean => {
    const host = hostOf(url)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return isWeb && url.username === '' && url.password === '' && (isIP(host) === 0 || isAllowed(host))
  }

  return {
    /** Whether the address may be tried, without asking for its name. */
    mayTry: (address: string): boolean => {
      const url = URL.parse(address)
      return url !== null && mayTry(url)
    },

    /** POSTs; resolves with any status, throws a SendError without one. */
    send: (address: string, headers: Record<string, string>, body: string | Buffer): Promise<SendAnswer> =>
      new Promise((answered, failed) => {
        const url = URL.parse(address)
        if (!url || !mayTry(url)) return failed(new SendError('refused'))
        const isTls = url.protocol === 'https:'
        const bytes = typeof body === 'string' ? Buffer.from(body) : body
        const options = {
          agent: agents[isTls ? 'https:' : 'http:'],
          method: 'POST',
          headers: { 'user-agent': 'papan-angka', ...headers, 'content-length': String(bytes.length) },
        }
        const onAnswer = (answer: IncomingMessage) => {
          const { statusCode: status = 0, headers: given } = answer
          reading = readBody(answer, (text, isWhole) => {
            clearTimeout(limit)
            answered({ status, headers: given, text, isWhole })
            if (!keeps || !isWhole) sent.destroy()
          })
        }
        let reading: ReturnType<typeof readBody> | null = null
        const sent = isTls ? requestTls(url, options, onAnswer) : request(url, options, onAnswer)
        const limit = setTimeout(() => {
          if (reading) return reading.cut()
          failed(new SendError('timeout'))
          sent.destroy()
        }, timeoutMs)
        sent.on('error', (error) => {
          // Bytes after the end of the answer, too.
          if (reading) return reading.cut()
          clearTimeout(limit)
          failed(new SendError(failureOf(error), error))
        })
        sent.end(bytes)
      }),
  }
}

export type WayOut = ReturnType<typeof createWayOut>

/** A `Retry-After` in ms: seconds, or a date; null without a readable one. */
export const retryAfterOf = (text: string | undefined, now: number): number | null => {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000 || null
  const ms = /^\w{3}, /.test(text) ? Date.parse(text) - now : 0
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
