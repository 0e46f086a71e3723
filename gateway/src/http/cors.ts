import type { IncomingHttpHeaders } from 'node:http'
import type { Origins } from '@papan/runtime/http/origins.ts'

const exposed = 'etag, retry-after, x-data-stale, x-request-id'
const requestHeaders =
  'authorization, content-type, device-id, expected-number, idempotency-key, if-match, if-none-match, step-up'
const preflightSeconds = 600

/** Listed origins may call everything and read responses. No credentials: no cookies are used. Headers are flat lists. */
export const createCors = (origins: Origins) => ({
  headersFor: (origin: string | undefined): readonly string[] | null =>
    origin !== undefined && origins.isListed(origin)
      ? ['access-control-allow-origin', origin, 'access-control-expose-headers', exposed]
      : null,

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
