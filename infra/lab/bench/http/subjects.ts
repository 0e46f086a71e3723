import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Subject } from './load.ts'
import { sampleHtml, sampleJson } from './sample-answer.ts'
import type { HttpServers } from './stage.ts'

const path = '/api/public/page-data'

/** The encoded body and its ETag. */
const wireAnswer = (url: string, encoding: string): Promise<{ body: Buffer; etag: string }> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ body: Buffer.concat(chunks), etag: String(answer.headers.etag) }))
    }).on('error', reject)
  })

const assertSame = (name: string, body: Buffer, expected: Buffer) => {
  if (!body.equals(expected)) throw new Error(`${name} differs from the plain answer`)
}

/** All subjects with their expected answers; our compressed forms are decoded and compared first. */
export const subjectsOf = async ({ floor, origin, stock3, stock4, gateway }: HttpServers) => {
  const json = sampleJson()
  const plain = { path, headers: {}, status: 200, body: json }
  const ours = { ...plain, url: gateway.url, pids: [gateway.pid, origin.pid] }
  const br = await wireAnswer(gateway.url + path, 'br')
  const gzip = await wireAnswer(gateway.url + path, 'gzip')
  assertSame('the brotli form', brotliDecompressSync(br.body), json)
  assertSame('the gzip form', gunzipSync(gzip.body), json)
  const { etag } = await wireAnswer(gateway.url + path, 'identity')
  return {
    floor: { ...plain, name: 'floor: node:http, one Buffer', url: floor.url, pids: [floor.pid] },
    stock3: { ...plain, name: 'http-proxy-middleware 3 chain', url: stock3.url, pids: [stock3.pid, origin.pid] },
    stock4: { ...plain, name: 'http-proxy-middleware 4 chain', url: stock4.url, pids: [stock4.pid, origin.pid] },
    ours: { ...ours, name: 'gateway, identity' },
    br: { ...ours, name: 'gateway, br', headers: { 'accept-encoding': 'gzip, br' }, body: br.body },
    gzip: { ...ours, name: 'gateway, gzip', headers: { 'accept-encoding': 'gzip' }, body: gzip.body },
    notModified: {
      ...ours,
      name: 'gateway, 304',
      headers: { 'if-none-match': etag },
      status: 304,
      body: Buffer.alloc(0),
    },
    page: { ...ours, name: 'gateway, page', path: '/', body: sampleHtml() },
  } satisfies Record<string, Subject>
}

export type SubjectName = keyof Awaited<ReturnType<typeof subjectsOf>>
