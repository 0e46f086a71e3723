import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createAddressList, createAddressReader } from '@papan/runtime/http/addresses.ts'

/** `secure`: TLS, according to a trusted proxy. */
export type Caller = { requestId: string; address: string; secure: boolean }

/** Could spoof an identity, or apply to one hop only. */
const claimed =
  /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|x-user-.*|x-request-id|cookie|expect|te|trailer|keep-alive|proxy-.*)$/

/** Identifies the caller; replaces spoofable headers by X-Forwarded-For and X-Request-Id. Trusts listed proxies only. */
export const createCallerReader = (trusted: readonly string[]) => {
  const addressOf = createAddressReader(trusted)
  const isTrusted = createAddressList(trusted)

  const isSecure = (req: IncomingMessage): boolean =>
    trusted.length > 0 && req.headers['x-forwarded-proto'] === 'https' && isTrusted(req.socket.remoteAddress ?? '')

  return {
    isSecure,
    readAddress: (req: IncomingMessage): string => addressOf(req),
    readCaller(req: IncomingMessage): Caller {
      const caller = { requestId: randomUUID(), address: addressOf(req), secure: isSecure(req) }
      const headers: IncomingHttpHeaders = req.headers
      for (const name of Object.keys(headers)) if (claimed.test(name)) delete headers[name]
      headers['x-forwarded-for'] = caller.address
      headers['x-request-id'] = caller.requestId
      return caller
    },
  }
}

export type CallerReader = ReturnType<typeof createCallerReader>
