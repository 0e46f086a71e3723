import type { Call } from '../calls/call.ts'

type AnswerHeader = { description: string; required: boolean; schema: Record<string, unknown> }
export type HeaderReference = { $ref: string }

const text = { type: 'string' }

/** A required one is in every answer that names it. */
export const answerHeaders = {
  'X-Request-Id': { description: 'Nomor permintaan ini di catatan server.', required: true, schema: text },
  'X-Data-Stale': {
    description: 'Umur jawaban dalam detik, bila data terbaru sedang tidak dapat diambil.',
    required: false,
    schema: { type: 'integer', minimum: 0 },
  },
  ETag: { description: '"epoch-rev" dari jawaban ini, untuk If-Match.', required: true, schema: text },
  'Idempotency-Replayed': {
    description: 'Permintaan dengan kunci ini sudah dikerjakan sebelumnya.',
    required: false,
    schema: { const: 'true' },
  },
  'Retry-After': {
    description: 'Coba lagi setelah sekian detik.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': { description: 'Cara masuk (RFC 6750).', required: true, schema: text },
} as const satisfies Record<string, AnswerHeader>

const referencesTo = (names: readonly (keyof typeof answerHeaders)[]): Record<string, HeaderReference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Of a success. Public reads are shared by all callers and have no number of a request. */
export const successHeadersOf = ({ method, role, etag, idempotent }: Call): Record<string, HeaderReference> =>
  referencesTo([
    method === 'GET' && role === 'all' ? 'X-Data-Stale' : 'X-Request-Id',
    ...(etag ? (['ETag'] as const) : []),
    ...(idempotent ? (['Idempotency-Replayed'] as const) : []),
  ])

/** Statuses that pass: each of their codes says when. */
const passing: ReadonlySet<string> = new Set(['429', '503', '507'])

export const errorHeadersOf = (status: string): Record<string, HeaderReference> =>
  referencesTo([
    'X-Request-Id',
    ...(passing.has(status) ? (['Retry-After'] as const) : []),
    ...(status === '401' ? (['WWW-Authenticate'] as const) : []),
  ])
