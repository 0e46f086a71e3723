import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from '../process/node-http.ts'
import { createKeptConnections, freshConnections } from './connections.ts'

/** A neighbour did not answer in time, whether it is slow or hangs. */
class Late extends Error {}
/** Whether a question got no answer in time, which says less than a refused or a broken connection. */
export const isLate = (error: unknown): boolean => error instanceof Late

const keptConnections = createKeptConnections(32)

export type ServiceRequest = {
  /** From asking to the last byte of the answer, ms. */
  timeoutMs: number
  headers?: Record<string, string> | undefined
  /** Sent as JSON, by POST. */
  body?: unknown
}

/** What a neighbour said, whatever its status. */
export type ServiceResponse = { status: number; headers: IncomingHttpHeaders; text: string }

const wholeOf = (answer: IncomingMessage): Promise<ServiceResponse> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() })
    })
    // Cut off in the middle, by the other side or for being late.
    answer.on('error', reject)
  })

/**
 * Asks another service and reads its whole answer, for two thirds of the processor time that fetch takes; fetch would also load undici, 20 to 30 ms
 * of a start. Throws when no whole answer came in time.
 */
export const callService = (url: string | URL, question: ServiceRequest, isSecond = false): Promise<ServiceResponse> =>
  new Promise((resolve, reject) => {
    const isTold = question.body !== undefined
    const asked = request(
      url,
      {
        agent: isSecond ? freshConnections : keptConnections,
        method: isTold ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          ...(isTold ? { 'content-type': 'application/json' } : {}),
          ...question.headers,
        },
      },
      (answer) => wholeOf(answer).then(resolve, reject),
    )
    // Not a signal that times out: it cannot be taken back, and makes its error for every answer that came in time too.
    const limit = setTimeout(() => {
      const late = new Late(`no whole answer within ${question.timeoutMs} ms`)
      reject(late)
      asked.destroy(late)
    }, question.timeoutMs)
    asked.on('close', () => clearTimeout(limit))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection that the other side has just ended.
      const mayTryAgain = !isTold && asked.reusedSocket && error.code === 'ECONNRESET' && !isSecond
      if (mayTryAgain) resolve(callService(url, question, true))
      else reject(error)
    })
    asked.end(isTold ? JSON.stringify(question.body) : undefined)
  })
