import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'
import { loginAnswer } from '@papan/contracts/calls/auth/auth-calls.ts'

export class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const timeoutMs = 30_000
/** On a busy machine a service that has just started answers 503 or is too slow (504): it is asked again for so long, ms. */
const patienceMs = 20_000
const pauseMs = 250

const messageOf = async (answer: Response): Promise<string> => {
  const read = errorAnswer.safeParse(await answer.json().catch(() => null))
  return read.success ? read.data.message : `HTTP ${answer.status}`
}

/** All calls throw ApiError on an error status, and end with `stop`. */
export const signIn = async (gatewayUrl: string, username: string, password: string, stop?: AbortSignal) => {
  const ask = (method: string, path: string, body: unknown, token: string | undefined, key: string) => {
    const isForm = body instanceof FormData
    return fetch(`${gatewayUrl}/api${path}`, {
      method,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])]),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        // A write that is asked again is applied once.
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
  }
  const request = async (method: string, path: string, body?: unknown, token?: string): Promise<Response> => {
    const key = randomUUID()
    for (const end = performance.now() + patienceMs; ; await wait(pauseMs, undefined, stop ? { signal: stop } : {})) {
      const answer = await ask(method, path, body, token, key)
      if (answer.ok) return answer
      const message = await messageOf(answer)
      if (![503, 504].includes(answer.status) || performance.now() > end) throw new ApiError(answer.status, message)
    }
  }
  const { token } = loginAnswer.parse(await (await request('POST', '/auth/login', { username, password })).json())
  return {
    get: async (path: string): Promise<unknown> => (await request('GET', path, undefined, token)).json(),
    post: async (path: string, body: unknown): Promise<unknown> => (await request('POST', path, body, token)).json(),
    put: async (path: string, body: unknown): Promise<unknown> => (await request('PUT', path, body, token)).json(),
    remove: async (path: string): Promise<void> => {
      await request('DELETE', path, undefined, token)
    },
  }
}

export type ApiClient = Awaited<ReturnType<typeof signIn>>
