import { calls } from '@papan/contracts/calls/all-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import { openApi } from '@papan/contracts/openapi/openapi.ts'

const roleTexts: Record<Call['role'], string> = { all: 'Semua', ADMIN: 'Semua admin', MASTER_ADMIN: 'MASTER_ADMIN' }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const named = (shape: unknown): string[] =>
  typeof shape === 'object' && shape !== null && 'shape' in shape ? Object.keys(shape.shape as object) : []

const takes = ({ query, body, multipart }: Call): string =>
  [
    ...named(query).map((name) => `?${name}`),
    ...(body ? ['JSON'] : []),
    ...(multipart ? [`multipart (${multipart.file})`] : []),
  ].join(', ') || '–'

const row = (call: Call): string =>
  `<tr><td>${call.method}</td><td><code>${escaped(`/api${call.path}`)}</code></td>` +
  `<td>${roleTexts[call.role]}</td><td>${escaped(takes(call))}</td></tr>`

const section = (service: string): string =>
  `<h2>${service}</h2><table><thead><tr><th>Metode</th><th>Alamat</th><th>Siapa</th><th>Masukan</th></tr></thead>` +
  `<tbody>${calls
    .filter((call) => call.service === service)
    .map(row)
    .join('')}</tbody></table>`

/** Lists the calls for people; the OpenAPI file that it links has the exact shapes. */
const docsPage = (): string =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>API</h1>` +
  `<p>Semua isi dan jawaban berbentuk JSON. Admin mengirim <code>Authorization: Bearer {token}</code> dari ` +
  `<code>POST /api/auth/login</code>. Kesalahan dijawab dengan <code>{ code, message, errors?, requestId }</code>. ` +
  `Bentuk lengkap setiap panggilan: <a href="/api/openapi.json">openapi.json</a>.</p>` +
  `${[...new Set(calls.map(({ service }) => service))].map(section).join('')}</main></body></html>`

const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0}main{max-width:60rem;margin:auto;padding:1rem}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}
th,td{padding:.4rem .8rem .4rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #8884}
code{overflow-wrap:anywhere}
`

export const documents: Record<string, { type: string; make: () => string }> = {
  '/api/docs': { type: 'text/html; charset=utf-8', make: docsPage },
  '/api/docs.css': { type: 'text/css; charset=utf-8', make: () => docsStyle },
  '/api/openapi.json': { type: 'application/json; charset=utf-8', make: () => JSON.stringify(openApi()) },
}

export const isOwnAnswer = (path: string): boolean => Object.hasOwn(documents, path)
