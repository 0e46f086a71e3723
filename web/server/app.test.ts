import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createLogger } from '@papan/runtime/logger.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { renderPage } from '../src/entry-server.tsx'
import { createWebServer } from './app.ts'

const asked: { path: string | undefined; requestId: unknown }[] = []
const content = createServer((req, res) => {
  asked.push({ path: req.url, requestId: req.headers['x-request-id'] })
  if (req.url !== '/public/schedules/active') res.writeHead(500).end()
  else res.setHeader('content-type', 'application/json').end('[]')
})
const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const entry = (name: string) => ({ script: `/assets/${name}.js`, preloads: [], styles: ['/assets/a.css'], fonts: [] })
const asset = { type: 'text/javascript; charset=utf-8', etag: '"e"', immutable: true, bytes: Buffer.from('plain') }

let server: Server
let origin = ''
beforeAll(async () => {
  const CONTENT_URL = await listen(content)
  server = createWebServer({
    settings: { CONTENT_URL, MEDIA_URL: CONTENT_URL },
    site: { name: 'Papan <Angka>', links: [] },
    log: createLogger('web', 'fatal'),
    metrics: createMetrics('web'),
    assets: new Map([['/assets/a.js', { ...asset, br: Buffer.from('brotli'), gz: Buffer.from('gzip') }]]),
    files: { visitors: entry('public'), admin: entry('admin') },
    renderPage,
  })
  origin = await listen(server)
})
afterAll(() => {
  server.close()
  content.close()
})

describe('the web server', () => {
  it('renders a page with its state and asks under the id of the request', async () => {
    const answer = await fetch(`${origin}/jadwal`, { headers: { 'x-request-id': 'abcdefgh12' } })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(html).toContain('Jadwal belum tersedia.')
    expect(html).toContain('<script type="module" src="/assets/public.js">')
    expect(html).toContain('Papan &lt;Angka&gt;')
    expect(/id="state">([^<]*)</.exec(html)?.[1]).toContain('\\u003cAngka>')
    expect(asked.at(-1)).toEqual({ path: '/public/schedules/active', requestId: 'abcdefgh12' })
  })

  it('answers 503 with Retry-After when a service cannot fill the page', async () => {
    const answer = await fetch(`${origin}/`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.text()).toContain('Gagal memuat data halaman utama.')
  })

  it.each(['/login', '/admin', '/admin/manage-results'])('sends the shell of the back office for %s', async (path) => {
    const answer = await fetch(origin + path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('/assets/admin.js')
    expect(html).toContain('noindex')
    expect(html).not.toContain('/assets/public.js')
  })

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, identity', null, 'plain'],
  ])('sends an asset in a form that "%s" takes', async (accepted, encoding, bytes) => {
    const sent = request(`${origin}/assets/a.js`, { headers: { 'accept-encoding': accepted } })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks = await answer.toArray()
    expect(answer.headers['content-encoding'] ?? null).toBe(encoding)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(Buffer.concat(chunks).toString()).toBe(bytes)
  })

  it('answers 304 for an asset that the caller holds', async () => {
    expect((await fetch(`${origin}/assets/a.js`, { headers: { 'if-none-match': '"e"' } })).status).toBe(304)
  })

  it.each([
    ['GET', '/assets/gone.js', 404],
    ['GET', '//other.example/', 404],
    ['GET', '/apa', 404],
    ['POST', '/', 405],
    ['DELETE', '/jadwal', 405],
  ])('%s %s is %d', async (method, path, status) => {
    expect((await fetch(origin + path, { method })).status).toBe(status)
  })

  it('sends no body to HEAD', async () => {
    const answer = await fetch(`${origin}/jadwal`, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })
})
