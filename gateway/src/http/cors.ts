import type { IncomingHttpHeaders } from 'node:http'
import type { Origins } from '@papan/runtime/http/origins.ts'

const exposed = 'etag, retry-after, x-data-stale, x-request-id'
const requestHeaders = 'authorization, content-type, expected-number, idempotency-key, if-match, if-none-match'
const preflightSeconds = 600

/**
 * What pages of other origins may do: those of the list may call everything and read the answers, all others get no word of
 * CORS. No credentials: we use no cookies. Headers are names and values in turn.
 */
export const createCors = (origins: Origins) => ({
  /** For any answer; null for a request that gets none. */
  headersFor: (origin: string | undefined): readonly string[] | null =>
    origin !== undefined && origins.isListed(origin)
      ? ['access-control-allow-origin', origin, 'access-control-expose-headers', exposed]
      : null,

  /** For the question before a request; null when it is none, or comes from elsewhere. */
  preflightFor(headers: IncomingHttpHeaders, methods: readonly string[]): readonly string[] | null {
    if (!headers['access-control-request-method'] || !origins.isListed(headers.origin ?? '')) return null
    return Object.entries({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': String(preflightSeconds),
    }).flat()
  },
})

export type Cors = ReturnType<typeof createCors>
