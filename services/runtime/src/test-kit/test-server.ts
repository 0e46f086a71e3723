import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assertDescribed } from './described-answer.ts'

export type TestAnswer = { status: number; headers: Headers; body: any; text: string } // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of every shape

/** A real server on a free port. */
export const startTestServer = async (handler: RequestListener) => {
  const server: Server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /**
   * The response must match the OpenAPI description. Text, bytes and forms are sent unchanged, other bodies as JSON.
   */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> => {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const { status, headers: answered } = answer
    const seen = { status, headers: answered, body: isJson ? JSON.parse(text) : null, text }
    assertDescribed(method, path, seen)
    return seen
  }
  return {
    url,
    send,
    as:
      (token: string) =>
      (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
        send(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
