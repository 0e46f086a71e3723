import { webhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import { verifyExample, webhookExamples } from '@papan/contracts/calls/notify/webhook-examples.ts'
import { openApi, type OpenApi, type Operation } from '@papan/contracts/openapi/openapi.ts'
import { escape } from '@papan/runtime/http/escape-html.ts'
import { toCachedResponse, type CachedResponse } from '../cache/cached-response.ts'
import { isOwnPath, type OwnPath } from '../routing/destinations.ts'

const roleTexts: Record<Operation['x-who'], string> = {
  all: 'Semua',
  ADMIN: 'Semua admin',
  MASTER_ADMIN: 'MASTER_ADMIN',
}

const fileOf = ({ properties = {} }: Record<string, unknown>): string =>
  Object.entries(properties as Record<string, { format?: string }>).find(
    ([, { format }]) => format === 'binary',
  )?.[0] ?? ''

const takes = ({ parameters, requestBody }: Operation): string => {
  const form = requestBody?.content['multipart/form-data']
  return (
    [
      ...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `?${name}`),
      ...(requestBody?.content['application/json'] ? ['JSON'] : []),
      ...(form?.schema ? [`multipart (${fileOf(form.schema)})`] : []),
    ].join(', ') || '–'
  )
}

type Row = { method: string; path: string; operation: Operation }

const row = ({ method, path, operation }: Row): string =>
  `<tr><td>${method.toUpperCase()}</td><td><code>${escape(`/api${path}`)}</code></td>` +
  `<td>${roleTexts[operation['x-who']]}</td><td>${escape(takes(operation))}</td></tr>`

const section = (service: string, rows: readonly Row[]): string =>
  `<h2>${service}</h2><table><thead><tr><th>Metode</th><th>Alamat</th><th>Siapa</th><th>Masukan</th></tr></thead>` +
  `<tbody>${rows.map(row).join('')}</tbody></table>`

const fieldsOf = ({ properties = {}, required = [] }: Record<string, unknown>): string =>
  Object.keys(properties as object)
    .map((name) => ((required as string[]).includes(name) ? name : `${name}?`))
    .join(', ')

const webhookSection = (described: OpenApi['webhooks']): string => {
  const events = webhookEventType.options.map(
    (type) =>
      `<h3><code>${type}</code></h3><p>${escape(described[type]?.post.summary ?? '')}</p>` +
      `<pre><code>${escape(JSON.stringify(webhookExamples[type], null, 2))}</code></pre>`,
  )
  return (
    `<h2>Webhook</h2><p>Setiap pesan dikirim dengan POST menurut Standard Webhooks 1.0 dan ditandatangani dengan rahasia ` +
    `tujuannya. Pesan satu undian memuat seluruh keadaannya: yang terakhir menggantikan yang sebelumnya. Jawaban selain ` +
    `2xx dicoba lagi dengan <code>webhook-id</code> yang sama.</p>` +
    `<h3>Memeriksa tanda tangan</h3><pre><code>${escape(verifyExample)}</code></pre>${events.join('')}`
  )
}

/** The OpenAPI file for people, in short. */
const docsPage = (): string => {
  const { paths, webhooks, components } = openApi()
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const services = Map.groupBy(rows, ({ operation }) => operation.tags.join())
  return (
    `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>API</h1>` +
    `<p>Semua isi dan jawaban berbentuk JSON. Admin mengirim <code>Authorization: Bearer {token}</code> dari ` +
    `<code>POST /api/auth/login</code>. Kesalahan dijawab dengan <code>{ ${fieldsOf(components.schemas.Error)} }</code>. ` +
    `Bentuk lengkap setiap panggilan: <a href="/api/openapi.json">openapi.json</a>.</p>` +
    `${[...services].map(([service, some]) => section(service, some)).join('')}${webhookSection(webhooks)}</main></body></html>`
  )
}

const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0}main{max-width:60rem;margin:auto;padding:1rem}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}
th,td{padding:.4rem .8rem .4rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #8884}
code{overflow-wrap:anywhere}pre{overflow-x:auto;border:1px solid #8884;padding:.8rem}
`

const documents: Record<OwnPath, { type: string; make: () => string }> = {
  '/api/docs': { type: 'text/html; charset=utf-8', make: docsPage },
  '/api/docs.css': { type: 'text/css; charset=utf-8', make: () => docsStyle },
  '/api/openapi.json': { type: 'application/json; charset=utf-8', make: () => JSON.stringify(openApi()) },
}

/** The gateway's own documents, built at the first request. */
export const createOwnAnswers = () => {
  const made = new Map<OwnPath, CachedResponse>()
  return (path: string): CachedResponse | null => {
    if (!isOwnPath(path)) return null
    let answer = made.get(path)
    if (!answer) {
      const { type, make } = documents[path]
      answer = toCachedResponse({ status: 200, headers: { 'content-type': type }, body: Buffer.from(make()) }, null)
      made.set(path, answer)
    }
    return answer
  }
}
