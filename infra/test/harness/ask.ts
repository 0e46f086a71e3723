import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'

/** An answer as the caller saw it; `status` 0 where none came. */
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number; error: string }

export type AskOptions = {
  method?: string
  headers?: Record<string, string>
  /** Sent unchanged. */
  body?: string | Buffer
  /** Source address in 127/8: the whole block is this machine. */
  from?: string
  agent?: Agent
  timeoutMs?: number
}

const defaultTimeoutMs = 15_000

/** Sends one request, on its own connection unless given an agent. Never rejects. */
export const ask = (url: string, options: AskOptions = {}): Promise<Answer> =>
  new Promise((resolve) => {
    const { method = 'GET', headers = {}, body, from, agent, timeoutMs = defaultTimeoutMs } = options
    const startedAt = performance.now()
    const end = (seen: Partial<Answer>) =>
      resolve({ status: 0, headers: {}, text: '', error: '', ...seen, ms: performance.now() - startedAt })
    const asked = request(url, {
      method,
      agent: agent ?? false,
      localAddress: from,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(timeoutMs),
    })
    asked.once('error', (error) => end({ error: error.message }))
    asked.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', (error) => end({ error: error.message }))
      answer.once('end', () =>
        end({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      )
    })
    asked.end(body)
  })

/** The same with a JSON body. */
export const askJson = (url: string, body: unknown, options: AskOptions = {}): Promise<Answer> =>
  ask(url, {
    method: 'POST',
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Whether an answer has the standard error format with an Indonesian sentence. */
export const isErrorAnswer = ({ headers, text }: Answer): boolean => {
  if (!headers['content-type']?.startsWith('application/json')) return false
  try {
    return errorAnswer.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
