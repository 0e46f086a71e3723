import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request, createKeptConnections, freshConnections } from './node-http.ts'

class TimedOut extends Error {}
/** A timeout says less than a refused connection: the service may have acted. */
export const isTimeout = (error: unknown): boolean => error instanceof TimedOut

const keptConnections = createKeptConnections(32)

export type ServiceRequest = {
  /** For the whole answer, ms. */
  timeoutMs: number
  headers?: Record<string, string> | undefined
  /** POSTed as JSON. */
  body?: unknown
}

/** Any status. */
export type ServiceResponse = { status: number; headers: IncomingHttpHeaders; text: string }

const readAll = (answer: IncomingMessage): Promise<ServiceResponse> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() })
    })
    // Aborted by the other side or by the timeout.
    answer.on('error', reject)
  })

/**
 * Calls another service; throws without a complete answer in time. Two thirds of the CPU time of fetch, and no
 * 20 to 30 ms to load undici.
 */
export const callService = (url: string | URL, options: ServiceRequest, isRetry = false): Promise<ServiceResponse> =>
  new Promise((resolve, reject) => {
    const hasBody = options.body !== undefined
    const sent = request(
      url,
      {
        agent: isRetry ? freshConnections : keptConnections,
        method: hasBody ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...options.headers,
        },
      },
      (answer) => readAll(answer).then(resolve, reject),
    )
    // Not AbortSignal.timeout: it cannot be cancelled and builds its error for every answer.
    const limit = setTimeout(() => {
      const error = new TimedOut(`no complete answer within ${options.timeoutMs} ms`)
      reject(error)
      sent.destroy(error)
    }, options.timeoutMs)
    sent.on('close', () => clearTimeout(limit))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The other side has just closed this idle connection.
      const mayRetry = !hasBody && sent.reusedSocket && error.code === 'ECONNRESET' && !isRetry
      if (mayRetry) resolve(callService(url, options, true))
      else reject(error)
    })
    sent.end(hasBody ? JSON.stringify(options.body) : undefined)
  })
