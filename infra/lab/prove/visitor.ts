import { request } from 'node:https'
import { isIPv6 } from 'node:net'
import { loginAnswer } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { ApiClient } from '../../local/api-client.ts'
import { addresses } from './machine.ts'

export const domain = 'contoh.test'
const timeoutMs = 20_000

type Asked = { method?: string; body?: unknown; token?: string }

/** Calls the site from one of the visitors' addresses, and believes certificates of this authority alone. */
export const createVisitor = (localAddress: string, ca: string) => {
  const host = addresses.machine[isIPv6(localAddress) ? 1 : 0]
  const ask = (path: string, { method = 'GET', body, token }: Asked = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = {
        host: domain,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // A visitor may claim what they like.
        'x-forwarded-for': '203.0.113.9',
      }
      const options = {
        host,
        localAddress,
        servername: domain,
        ca,
        path,
        method,
        headers,
        timeout: timeoutMs,
        agent: false,
      }
      const asking = request(options, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
      asking.on('error', reject)
      asking.on('timeout', () => asking.destroy(new Error(`no answer within ${timeoutMs} ms`)))
      asking.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    ask,
    statusOf: async (...args: Parameters<typeof ask>) => (await ask(...args)).status,
    /** The calls of a signed-in admin; they throw on an error status. */
    async signIn(username: string, password: string): Promise<ApiClient> {
      const asked = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
        const { status, text } = await ask(`/api${path}`, { method, body, ...(token ? { token } : {}) })
        if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${text}`)
        return JSON.parse(text || 'null')
      }
      const { token } = loginAnswer.parse(await asked('POST', '/auth/login', { username, password }))
      return {
        get: (path) => asked('GET', path, undefined, token),
        post: (path, body) => asked('POST', path, body, token),
        put: (path, body) => asked('PUT', path, body, token),
        remove: async (path) => void (await asked('DELETE', path, undefined, token)),
      }
    },
  }
}
