import type { Agent, IncomingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'
import { freshConnections } from '@papan/runtime/http/connections.ts'
import { request } from '@papan/runtime/process/node-http.ts'
import { badGateway, gatewayTimeout } from '../http/error-answer.ts'
import { guardTimes, isBrokenOff, upstreamFailure } from './upstream-request.ts'

export type UpstreamResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const answerMs = 5_000
const maxAnswerBytes = 8 * 1024 * 1024

type Question = { agent: Agent; url: string; path: string }

const fetchOnce = ({ agent, url, path }: Question): Promise<UpstreamResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const headers = { 'accept-encoding': 'identity', 'x-request-id': randomUUID() }
    // No URL object: it would rewrite the path of the key.
    const asked = request({ agent, hostname, port, path, headers })
    const deadline = setTimeout(() => asked.destroy(gatewayTimeout()), answerMs)
    asked.once('socket', () => guardTimes(asked, answerMs))
    asked.once('close', () => clearTimeout(deadline))
    asked.once('error', reject)
    asked.once('response', (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxAnswerBytes) asked.destroy(badGateway())
      })
      answer.once('error', reject)
      // Cut off in mid-body: never take it for a whole response.
      answer.once('close', () => (answer.complete ? undefined : reject(badGateway())))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.end()
  })

/**
 * Fetches a public path, without anything of a visitor's request. Retries once when the connection broke before a response. Throws
 * an AppError: 502, 503 (unreachable) or 504 (5 s).
 */
export const fetchUpstream = async (question: Question): Promise<UpstreamResponse> => {
  try {
    return await fetchOnce(question).catch((error: unknown) => {
      if (isBrokenOff(error)) return fetchOnce({ ...question, agent: freshConnections })
      throw error
    })
  } catch (error) {
    throw upstreamFailure(error)
  }
}
