import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encodings, readFirstVisit, wireAnswer, type Encoding } from './first-visit.ts'
import type { Subject } from './load.ts'
import { sampleHtml, sampleJson } from './sample-answer.ts'
import type { HttpServers } from './stage.ts'

const path = '/api/public/page-data'

const assertSame = (name: string, body: Buffer, expected: Buffer) => {
  if (!body.equals(expected)) throw new Error(`${name} differs from the plain answer`)
}

type Served = Pick<Subject, 'name' | 'url' | 'pids'>

/** A first visit's files as web sends them, from the gateway or the floor. */
const assetsOf = (files: Awaited<ReturnType<typeof readFirstVisit>>, served: Served) => {
  const subjects = encodings.map((wanted): [Encoding, Subject] => [
    wanted,
    {
      ...served,
      name: `${served.name}, assets ${wanted}`,
      headers: { 'accept-encoding': wanted },
      status: 200,
      answers: files.filter(({ encoding }) => encoding === wanted),
    },
  ])
  return Object.fromEntries(subjects) as Record<Encoding, Subject>
}

/** All subjects with their expected answers; our compressed forms are decoded and compared first. */
export const subjectsOf = async ({ floor, origin, web, stock, gateway }: HttpServers) => {
  const json = sampleJson()
  const plain = { headers: {}, status: 200, answers: [{ path, body: json }] }
  const ours = { ...plain, url: gateway.url, pids: [gateway.pid, origin.pid] }
  const br = await wireAnswer(gateway.url + path, 'br')
  const gzip = await wireAnswer(gateway.url + path, 'gzip')
  assertSame('the brotli form', brotliDecompressSync(br.body), json)
  assertSame('the gzip form', gunzipSync(gzip.body), json)
  const files = await readFirstVisit(web.url)
  const assets = assetsOf(files, { ...ours, name: 'gateway' })
  const bare = assetsOf(files, { name: 'floor', url: floor.url, pids: [floor.pid] })
  const { etag } = await wireAnswer(gateway.url + path, 'identity')
  return {
    floor: { ...plain, name: 'floor: node:http, one Buffer', url: floor.url, pids: [floor.pid] },
    stock: { ...plain, name: 'http-proxy-middleware 4 chain', url: stock.url, pids: [stock.pid, origin.pid] },
    ours: { ...ours, name: 'gateway, identity' },
    br: {
      ...ours,
      name: 'gateway, br',
      headers: { 'accept-encoding': 'gzip, br' },
      answers: [{ path, body: br.body }],
    },
    gzip: {
      ...ours,
      name: 'gateway, gzip',
      headers: { 'accept-encoding': 'gzip' },
      answers: [{ path, body: gzip.body }],
    },
    notModified: {
      ...ours,
      name: 'gateway, 304',
      headers: { 'if-none-match': etag },
      status: 304,
      answers: [{ path, body: Buffer.alloc(0) }],
    },
    page: { ...ours, name: 'gateway, page', answers: [{ path: '/', body: sampleHtml() }] },
    assets: assets.identity,
    assetsBr: assets.br,
    assetsGzip: assets.gzip,
    bareAssets: bare.identity,
    bareAssetsBr: bare.br,
    bareAssetsGzip: bare.gzip,
  } satisfies Record<string, Subject>
}

export type SubjectName = keyof Awaited<ReturnType<typeof subjectsOf>>
