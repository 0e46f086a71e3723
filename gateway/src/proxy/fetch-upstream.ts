import type { Agent, IncomingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'
import { request, freshConnections } from '@papan/runtime/http/node-http.ts'
import {
  guardTimes,
  isBrokenConnection,
  isUnreachable,
  upstreamFailure,
  badGateway,
  gatewayTimeout,
} from './upstream-request.ts'

export type UpstreamResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The forms of a built file. */
  encoded?: { br: Buffer; gzip: Buffer }
}

const answerMs = 5_000
/** By then polls have found an instance that hangs. */
const hungMs = 2_000
const maxAnswerBytes = 8 * 1024 * 1024

type UpstreamRequest = {
  agent: Agent
  /** Best first. */
  urls: readonly string[]
  path: string
  encoding?: 'br' | 'gzip' | 'identity'
  isHung?: (url: string) => boolean
}
type RequestOnce = Omit<UpstreamRequest, 'urls' | 'isHung'> & { url: string }

const fetchOnce = ({ agent, url, path, encoding = 'identity' }: RequestOnce): Promise<UpstreamResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const headers = { 'accept-encoding': encoding, 'x-request-id': randomUUID() }
    // A URL object would rewrite the path of the key.
    const outgoing = request({ agent, hostname, port, path, headers })
    const deadline = setTimeout(() => outgoing.destroy(gatewayTimeout()), answerMs)
    outgoing.once('socket', () => guardTimes(outgoing, answerMs))
    outgoing.once('close', () => clearTimeout(deadline))
    outgoing.once('error', reject)
    outgoing.once('response', (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxAnswerBytes) outgoing.destroy(badGateway())
      })
      answer.once('error', reject)
      // Cut off in mid-body.
      answer.once('close', () => (answer.complete ? undefined : reject(badGateway())))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    outgoing.end()
  })

/** The first answer: of this request, or of `askOther` where this one hangs. */
const unlessHung = (request: Promise<UpstreamResponse>, isHung: () => boolean, askOther: () => typeof request) =>
  new Promise<UpstreamResponse>((resolve, reject) => {
    const timer = setTimeout(() => {
      if (isHung()) resolve(askOther())
    }, hungMs)
    request.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * Fetches a public path, without anything of a visitor's request. One retry, at another instance if there is one, when the
 * connection broke before a response or was refused, or when the instance hangs. Throws 502, 503 (unreachable) or 504 (5 s).
 */
export const fetchUpstream = async ({
  urls,
  isHung = () => false,
  ...target
}: UpstreamRequest): Promise<UpstreamResponse> => {
  const [url = '', next = url] = urls
  const askNext = () => fetchOnce({ ...target, url: next, agent: freshConnections })
  const asked = fetchOnce({ ...target, url }).catch((error: unknown) => {
    if (isBrokenConnection(error) || (isUnreachable(error) && next !== url)) return askNext()
    throw error
  })
  try {
    return await unlessHung(asked, () => next !== url && isHung(url), askNext)
  } catch (error) {
    throw upstreamFailure(error)
  }
}

/** Fetches a file of the build in its three forms; one that web does not compress, in one. Throws as `fetchUpstream`. */
export const fetchBuilt = async (target: UpstreamRequest): Promise<UpstreamResponse> => {
  const plain = await fetchUpstream(target)
  if (plain.status !== 200) return plain
  const [br, gzip] = await Promise.all(
    (['br', 'gzip'] as const).map(async (encoding) => {
      const { headers, body } = await fetchUpstream({ ...target, encoding })
      return headers['content-encoding'] === encoding ? body : null
    }),
  )
  return br && gzip ? { ...plain, encoded: { br, gzip } } : plain
}
