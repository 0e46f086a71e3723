import { routePaths } from '@papan/contracts/paths/route-paths.ts'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Script } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { defaultIdentity, type Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { brandStyle, defaultColour } from '@papan/contracts/identity/brand-colours.ts'
import { drawPagesPath } from '@papan/contracts/calls/content/draw-page-calls.ts'
import { createLogger } from '@papan/runtime/logger.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { renderFailed, renderPage } from '../src/entry-server.tsx'
import { givenLook } from '../src/test-kit/given-look.ts'
import { givenResult, givenSchedule } from '../src/test-kit/records.ts'
import { createWebServer } from './app.ts'
import { errorStyleOf } from './manifest.ts'
import { createBrand } from './identity/brand.ts'
import { createPreviews } from './preview/previews.ts'
import { createDrawParts } from './sitemap/draw-parts.ts'
import type { Urls } from '@papan/runtime/neighbours.ts'

const asked: { path: string | undefined; requestId: unknown }[] = []
const schedule = givenSchedule({ marketName: 'TOTO & CO/9', updatedAt: '2026-11-20T01:00:00.000Z' })
const result = givenResult({ market: 'TOTO & CO/9', epoch: 17, rev: 3, updatedAt: '2026-11-21T10:42:08.000Z' })
const identity: Identity = {
  ...defaultIdentity('Papan <Angka>'),
  links: [{ label: 'Kanal Pesan', url: 'https://kanal.example/?a=1&b', icon: 'channel' }],
}
const answers: Record<string, unknown> = {
  '/public/identity': identity,
  '/public/schedules/active': [],
  '/public/banner-links/b1': { linkUrl: 'https://iklan.example/ü?a=1' },
  '/public/live-draw-data/TOTO%20%26%20CO%2F9': { schedule, result },
  '/public/results/TOTO%20%26%20CO%2F9/2026-11-21': { result, schedule, serverTime: '2026-11-21T10:42:08.000Z' },
  '/public/detail-page/TOTO%20%26%20CO%2F9?page=1&limit=10': {
    schedule,
    latestResult: result,
    isWaiting: false,
    history: { data: [result], meta: { page: 1, totalPages: 1, limit: 10 }, years: ['2026'] },
    serverTime: result.updatedAt,
  },
  [drawPagesPath]: { parts: 2 },
  [`${drawPagesPath}/1`]: { draws: [['TOTO & CO/9', '2024-12-31', '2025-01-01T00:00:00.000Z', 'prediksi']] },
}
/** Of the right shape, but its market is none. */
const unrenderable = { schedules: [null], resultsMap: {}, predictionsMap: {}, serverTime: result.updatedAt }
const content = createServer((req, res) => {
  asked.push({ path: req.url, requestId: req.headers['x-request-id'] })
  const body = answers[req.url ?? '']
  if (body === undefined) res.writeHead(/ATLANTIS|\)/.test(req.url ?? '') ? 404 : 500).end()
  else res.setHeader('content-type', 'application/json').end(JSON.stringify(body))
})
const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const css = '.ball{color:#fff}'
const errorStyle = '.foot{top:0}'
const pageStyles = {
  [routePaths.schedules]: '.row{top:0}',
  [errorStyleOf(null)]: errorStyle,
  [errorStyleOf(routePaths.home)]: errorStyle,
}
const entry = (name: string) => ({
  script: `/assets/${name}.js`,
  preloads: [],
  styles: ['/assets/a.css'],
  css,
})
const asset = { type: 'text/javascript; charset=utf-8', etag: '"e"', immutable: true, bytes: Buffer.from('plain') }

const serviceWorker: { SERVICE_WORKER?: 'on' | 'off' } = {}

let server: Server
let origin = ''
beforeAll(async () => {
  const base = await listen(content)
  server = createWebServer({
    settings: Object.assign(serviceWorker, {
      NEIGHBOURS: { content: [base], media: [base], insight: [base] } satisfies Record<string, Urls>,
      SITE_URL: 'https://angka.example/',
    }),
    brand: createBrand({ base, siteName: 'Papan' }),
    siteNotices: async () => [],
    sitePages: async () => [],
    log: createLogger('web', 'fatal'),
    metrics: createMetrics('web'),
    assets: new Map([['/assets/a.js', { ...asset, br: Buffer.from('brotli'), gz: Buffer.from('gzip') }]]),
    drawParts: createDrawParts({ base }),
    previews: createPreviews({
      look: async () => givenLook(),
      siteUrl: 'https://angka.example/',
      siteHeadline: 'Data',
      draw: async (words) => Buffer.from(JSON.stringify(words)),
      drawOfResult: async (picture) => Buffer.from(JSON.stringify(picture)),
    }),
    files: { visitors: { ...entry('public'), pageStyles }, admin: entry('admin'), offline: entry('offline') },
    renderPage,
    renderFailed,
  })
  origin = await listen(server)
})
afterAll(() => {
  server.close()
  content.close()
})

describe('the web server', () => {
  it('renders a page with its state and forwards the request id', async () => {
    const answer = await fetch(`${origin}/jadwal`, { headers: { 'x-request-id': 'abcdefgh12' } })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(html).toContain('Jadwal belum tersedia.')
    expect(html).toContain(
      '<script type="module" src="/assets/public.js" fetchpriority="low" data-rest="" data-style="/assets/a.css">',
    )
    expect(html).toContain('<link rel="expect" href="#state" blocking="render">')
    expect(html).toContain('Papan &lt;Angka&gt;')
    expect(html).toContain('href="https://kanal.example/?a=1&amp;b"')
    expect(/id="state">([^<]*)</.exec(html)?.[1]).toContain('\\u003cAngka>')
    for (const path of ['/public/schedules/active', '/public/draws-now'])
      expect(asked).toContainEqual({ path, requestId: 'abcdefgh12' })
  })

  it('answers 503 with Retry-After when a service cannot fill the page', async () => {
    const answer = await fetch(`${origin}/`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.text()).toContain('Gagal memuat data halaman utama.')
  })

  it('answers 503 in the layout, with no state to hydrate from, when a page cannot be rendered', async () => {
    answers['/public/page-data'] = unrenderable
    const answer = await fetch(`${origin}/`)
    delete answers['/public/page-data']
    const html = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(html).toMatch(/<header.*<details.*<h1[^>]*>Terjadi kesalahan\..*<footer.*Kanal Pesan/s)
    expect(html).toContain('noindex')
    expect(html).not.toContain('id="state"')
  })

  it('leads to where a banner does as media has it, whatever the address says, and 404 for an unknown one', async () => {
    for (const path of ['/banner/b1', '/banner/b1?to=https://evil.example']) {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
      expect([status, headers.get('location'), headers.get('x-robots-tag')]).toEqual([
        302,
        'https://iklan.example/%C3%BC?a=1',
        'noindex',
      ])
    }
    for (const path of ['/banner/ATLANTIS', '/banner', '/banner/b1/x', '/banner/https:%2F%2Fevil.example)'])
      expect([path, (await fetch(origin + path, { redirect: 'manual' })).status]).toEqual([path, 404])
    expect((await fetch(`${origin}/banner/broken`, { redirect: 'manual' })).status).toBe(503)
  })

  it('answers the calendar of a market, and 404 for an unknown one', async () => {
    const answer = await fetch(`${origin}/kalender/TOTO%20%26%20CO%2F9.ics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await answer.text()).toContain('URL:https://angka.example/live-draw?market=TOTO%20%26%20CO%2F9\r\n')
    expect((await fetch(`${origin}/kalender/ATLANTIS.ics`)).status).toBe(404)
    expect((await fetch(`${origin}/kalender/BROKEN.ics`)).status).toBe(503)
  })

  it('answers a day as a file that no spreadsheet runs, 404 for an unknown one, and leads to today uncached', async () => {
    const row = { market: '=CO+9', family: null, logoUrl: null, resultAt: null, state: 'drawn' }
    answers['/public/day/2026-11-21'] = { draws: [{ ...row, result: { ...result, market: '=CO+9' } }] }
    const file = await fetch(`${origin}/hasil/2026-11-21.csv`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(await file.text()).toBe("market,date,type,numbers\n'=CO+9,2026-11-21,PRIZE 1,0417\n")
    expect((await fetch(`${origin}/hasil/2026-11-20.csv`)).status).toBe(503)
    expect((await fetch(`${origin}/hasil/2026-02-30.csv`)).status).toBe(404)
    const moved = await fetch(`${origin}/hasil/hari-ini`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect(moved.headers.get('location')).toMatch(/^\/hasil\/\d{4}-\d{2}-\d{2}$/)
  })

  it('serves in place of the service worker one that removes itself, when it is off', async () => {
    serviceWorker.SERVICE_WORKER = 'off'
    const script = await (await fetch(`${origin}/sw.js`)).text()
    delete serviceWorker.SERVICE_WORKER
    expect(script).toContain('self.registration.unregister()')
    expect(() => new Script(script)).not.toThrow()
    expect((await fetch(`${origin}/sw.js`)).status).toBe(404)
  })

  it("serves the offline page with the site's style and a script of its own", async () => {
    const html = await (await fetch(`${origin}/luring`)).text()
    expect(html).toContain('Anda sedang offline')
    expect(html).toContain('/assets/offline.js')
    expect(html).toContain(`${css}</style>`)
    expect(html).not.toContain('/assets/public.js')
    expect(html).toContain('noindex')
  })

  it.each([
    ['/jadwal', pageStyles[routePaths.schedules]],
    ['/tidak-ada', errorStyle],
    ['/luring', css],
  ])('sends %s with its style and a policy that allows just that', async (path, expected) => {
    const answer = await fetch(origin + path)
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await answer.text()) ?? []
    expect(style).toBe(brandStyle(defaultColour, expected) + expected)
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
  })

  it.each(['/jadwal', '/', '/tidak-ada', '/luring', '/login'])(
    '%s makes no links of digits, and knows a notch',
    async (path) => {
      const html = await (await fetch(origin + path)).text()
      expect(html).toContain('<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">')
      expect(html).toContain('content="width=device-width, initial-scale=1, viewport-fit=cover"')
    },
  )

  it.each(['/login', '/admin', '/admin/manage-results'])('sends the shell of the back office for %s', async (path) => {
    const answer = await fetch(origin + path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('/assets/admin.js')
    expect(html).toContain('/assets/a.css')
    expect(html).toContain('noindex')
    expect(html).not.toContain('/assets/public.js')
  })

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, identity', null, 'plain'],
  ])('sends an asset encoded for "%s"', async (accepted, encoding, bytes) => {
    const sent = request(`${origin}/assets/a.js`, { headers: { 'accept-encoding': accepted } })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks = await answer.toArray()
    expect(answer.headers['content-encoding'] ?? null).toBe(encoding)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(Buffer.concat(chunks).toString()).toBe(bytes)
  })

  it('answers 304 to a matching ETag', async () => {
    expect((await fetch(`${origin}/assets/a.js`, { headers: { 'if-none-match': '"e"' } })).status).toBe(304)
  })

  it('writes canonical address, breadcrumb and preview', async () => {
    const html = await (await fetch(`${origin}/jadwal?utm_source=x`)).text()
    expect(html).toContain('<link rel="canonical" href="https://angka.example/jadwal">')
    expect(html).toContain('<meta property="og:url" content="https://angka.example/jadwal">')
    expect(html).toContain('<meta name="twitter:image" content="https://angka.example/pratinjau.jpg">')
    expect(html).toContain('<meta name="robots" content="index,follow">')
    const [, json = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? []
    const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
    expect(graph.map((each) => each['@type'])).toEqual(['WebSite', 'Organization', 'BreadcrumbList'])
    expect(graph[2]?.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'https://angka.example/' },
      { position: 2, name: 'Jadwal', item: 'https://angka.example/jadwal' },
    ])
  })

  it("a draw's description holds its number, its preview the current state", async () => {
    const html = await (await fetch(`${origin}/hasil-keluaran/TOTO%20%26%20CO%2F9/2026-11-21`)).text()
    const image = 'https://angka.example/pratinjau/TOTO%20%26%20CO%2F9/2026-11-21/17-3.jpg'
    expect(html).toContain(`<meta property="og:image" content="${image}">`)
    expect(html).toContain(
      '<meta name="description" content="Hasil keluaran TOTO &amp; CO/9 Sabtu, 21 November 2026: 0417. Semua hadiah',
    )
  })

  it('the words for a preview say its number', async () => {
    const altOf = async (path: string) => {
      const html = await (await fetch(origin + path)).text()
      const alts = [...html.matchAll(/<meta (?:property="og|name="twitter):image:alt" content="([^"]*)">/g)]
      return new Set(alts.map(([, alt]) => alt))
    }
    const alt = 'TOTO &amp; CO/9, Sabtu, 21 November 2026: 0417. Papan &lt;Angka&gt;'
    for (const path of ['/2026-11-21', ''])
      expect(await altOf(`/hasil-keluaran/TOTO%20%26%20CO%2F9${path}`)).toEqual(new Set([alt]))
    expect(await altOf('/live-draw?market=TOTO%20%26%20CO%2F9')).toEqual(new Set([alt]))
    expect(await altOf('/jadwal')).toEqual(new Set(['Papan &lt;Angka&gt;']))
  })

  it('a page beyond the last is not indexed and names the last', async () => {
    const html = await (await fetch(`${origin}/jadwal?page=99`)).text()
    expect(html).toContain('<link rel="canonical" href="https://angka.example/jadwal">')
    expect(html).toContain('<meta name="robots" content="noindex,nofollow">')
  })

  it.each([
    ['/jadwal)', '/jadwal'],
    ['/live-draw?market=TOTO%20%26%20CO%2F9)', '/live-draw?market=TOTO%20%26%20CO%2F9'],
  ])('redirects %s to its page', async (sent, location) => {
    const answer = await fetch(origin + sent, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
  })

  it.each(['/jadwalx)', '/prediksi/ATLANTIS.'])('%s is not found', async (path) =>
    expect((await fetch(origin + path, { redirect: 'manual' })).status).toBe(404),
  )

  it.each([
    ['br', '/jadwalx', 404],
    ['gzip', '/wp-login.php', 404],
    ['br', '/', 503],
  ])('compresses an error with %s: %s', async (encoding, path, status) => {
    const sent = request(origin + path, { headers: { 'accept-encoding': encoding } })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const bytes = Buffer.concat(await answer.toArray())
    const html = (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([status, encoding])
    expect(answer.headers['content-length']).toBe(String(bytes.length))
    expect(html).toContain('<a href="/"')
    // What it shows at first, then the whole style.
    expect(html).toContain(`${errorStyle}</style>`)
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"></body>')
    expect(html).toContain('noindex')
  })

  it('redirects an old draw picture to the current one', async () => {
    const folder = '/pratinjau/TOTO%20%26%20CO%2F9/2026-11-21'
    const answer = await fetch(`${origin}${folder}/17-2.jpg`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${folder}/17-3.jpg`])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('splits the sitemap into pages and parts of draws', async () => {
    answers['/public/page-data'] = {
      schedules: [schedule],
      resultsMap: { 'TOTO & CO/9': result },
      predictionsMap: {},
      serverTime: '2026-11-21T10:42:08.000Z',
    }
    const read = async (path: string) => (await fetch(origin + path)).text()
    const draws = await read('/sitemap/1.xml')
    expect(draws).toContain(
      '<url><loc>https://angka.example/hasil-keluaran/TOTO%20%26%20CO%2F9/2024-12-31</loc><lastmod>2025-01-01T00:00:00.000Z</lastmod></url>',
    )
    expect(draws).toContain('<loc>https://angka.example/prediksi/TOTO%20%26%20CO%2F9/2024-12-31</loc>')
    expect(draws).toContain('<loc>https://angka.example/hasil/2024-12-31</loc><lastmod>2025-01-01T00:00:00.000Z<')
    const index = await read('/sitemap.xml')
    const sitemaps = [...index.matchAll(/<sitemap><loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod><\/sitemap>/g)]
    expect(sitemaps.map(([, path, changedAt]) => [path, changedAt])).toEqual([
      ['https://angka.example/sitemap/pages.xml', result.updatedAt],
      ['https://angka.example/sitemap/1.xml', '2025-01-01T00:00:00.000Z'],
      ['https://angka.example/sitemap/2.xml', result.updatedAt],
    ])
    expect(await read('/sitemap/pages.xml')).toContain('<loc>https://angka.example/hasil-keluaran</loc>')
    delete answers['/public/page-data']
  })

  it('names the feeds of the site, or of the market that a page is about', async () => {
    const feedsAt = async (path: string) =>
      [
        ...(await (await fetch(origin + path)).text()).matchAll(
          /<link rel="alternate" type="([^"]*)" href="([^"]*)">/g,
        ),
      ].map(([, type, href]) => [type, href])
    expect(await feedsAt('/jadwal')).toEqual([
      ['application/rss+xml', '/feed/rss.xml'],
      ['application/atom+xml', '/feed/atom.xml'],
      ['application/feed+json', '/feed/feed.json'],
    ])
    const [, [, href] = []] = await feedsAt('/hasil-keluaran/TOTO%20%26%20CO%2F9')
    expect(href).toBe('/feed/TOTO%20%26%20CO%2F9/atom.xml')
    expect(await feedsAt('/tidak-ada')).toEqual([])
  })

  it.each(['/feed/TOTO%20%26%20CO%2F9/atom.xml', '/feed/%20toto%20&%20co%2f9/atom.xml'])(
    'sends the feed %s',
    async (path) => {
      answers['/public/detail-page/TOTO%20%26%20CO%2F9?page=1&limit=25'] = { history: { data: [result], meta: {} } }
      answers['/public/corrections?market=TOTO+%26+CO%2F9'] = { data: [] }
      const answer = await fetch(origin + path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
      expect(await answer.text()).toContain('<id>tag:angka.example,2026:TOTO%20%26%20CO%2F9/2026-11-21</id>')
    },
  )

  it('an unknown page has no canonical address', async () => {
    const html = await (await fetch(`${origin}/tidak-ada`)).text()
    expect(html).toContain('noindex,nofollow')
    expect(html).not.toMatch(/canonical|og:url|ld\+json/)
  })

  it.each([
    [
      '/pratinjau/TOTO%20%26%20CO%2F9/2026-11-21/17-3.jpg',
      {
        look: JSON.parse(JSON.stringify(givenLook())),
        siteAddress: 'angka.example',
        market: 'TOTO & CO/9',
        date: '2026-11-21',
        firstPrizeAt: result.firstPrizeAt,
        imported: result.imported,
        prizes: result.prizes,
        shape: 'wide',
      },
    ],
    [
      '/%70ratinjau/%20toto%20&%20co%2f9.jpg',
      {
        look: JSON.parse(JSON.stringify(givenLook())),
        headline: 'TOTO & CO/9',
        note: 'Jam Buka: 17:45 WIB (GMT+7)',
        rows: [{ title: 'Sabtu, 21 November 2026', detail: 'Terbit 20 Nov 2026 17:00 WIB', number: '0417' }],
      },
    ],
  ])('draws %s', async (path, words) => {
    const answer = await fetch(origin + path)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toContain('public')
    expect(await answer.json()).toEqual(words)
  })

  it.each([
    ['GET', '/assets/gone.js', 404],
    ['GET', '/pratinjau.jpg', 503],
    ['GET', '/pratinjau/ATLANTIS.jpg', 404],
    ['GET', '/pratinjau/MACAU.jpg', 503],
    ['GET', '/pratinjau/%E0%A4%A.jpg', 404],
    ['GET', '/pratinjau/MACAU/2026-11-21/17-3.jpg', 503],
    ['GET', '/pratinjau/ATLANTIS/2026-11-21/17-3.jpg', 404],
    ['GET', '/pratinjau/MACAU/2026-02-30/17-3.jpg', 404],
    ['GET', '/feed/ATLANTIS/rss.xml', 404],
    ['GET', '/feed/rss.xml', 503],
    ['GET', '/feed/rss.json', 404],
    ['GET', '/sitemap.xml', 503],
    ['GET', '/sitemap/3.xml', 404],
    ['GET', '/sitemap/2.xml', 503],
    ['GET', '/sitemap/0.xml', 404],
    ['GET', '//other.example/', 404],
    ['GET', '/jadwal/..%2f..', 404],
    ['GET', '/jadwal%5c', 404],
    ['GET', '/admin/%00', 404],
    ['GET', '/apa', 404],
    ['POST', '/', 405],
  ])('%s %s is %d', async (method, path, status) => {
    expect((await fetch(origin + path, { method })).status).toBe(status)
  })

  it('serves a file at its canonical path only', async () => {
    const answers = ['/robots.txt', '/robots%2Etxt', '/robots.txt?x'].map((path) => fetch(origin + path))
    const texts = (await Promise.all(answers)).map((answer) => answer.text())
    expect(new Set(await Promise.all(texts)).size).toBe(1)
  })

  it('sends no body to HEAD', async () => {
    const answer = await fetch(`${origin}/jadwal`, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })
})
