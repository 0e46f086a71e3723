import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { canonicalAddress, createAddressList, createAddressReader } from '@papan/runtime/http/client-address.ts'

/** What the gateway knows of whoever sent a request. `secure`: he came over TLS, as a trusted proxy in front says. */
export type Caller = { requestId: string; address: string; secure: boolean }

/** Headers in which a caller could pretend to be somebody else, or that only mean something between two neighbours. */
const claimed =
  /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|x-user-.*|x-request-id|cookie|expect|te|trailer|keep-alive|proxy-.*)$/

/**
 * Reads who is calling and rewrites the request's headers to say just that: what the caller claimed of himself goes,
 * X-Forwarded-For and X-Request-Id are ours. Only proxies of the trusted list are believed (none by default).
 */
export const createCallerReader = (trusted: readonly string[]) => {
  const addressOf = createAddressReader(trusted)
  const isTrusted = createAddressList(trusted)

  const isSecure = (req: IncomingMessage): boolean =>
    trusted.length > 0 &&
    req.headers['x-forwarded-proto'] === 'https' &&
    isTrusted(canonicalAddress(req.socket.remoteAddress) ?? '')

  return {
    isSecure,
    /** His address, canonical. */
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
