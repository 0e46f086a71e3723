import { expect, test } from '@playwright/test'
import { enterByApi, startDraw } from './desk.ts'
import { hydrateAtOnce } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'
import { givenMarket, masterHeaders } from './staff.ts'

const maxPreviewBytes = 300 * 1024
const pages = publicRoutes.map((path) => path.replaceAll('SYDNEY%20POOLS', 'MACAU').replace(/\/\d{4}-.*$/, ''))

type Found = { title: string; canonical: string | null; meta: Record<string, string>; data: unknown }

test('each page has its metadata with absolute URLs and violates no content policy', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /policy/i.test(message.text())) problems.push(message.text())
  })
  for (const path of new Set(pages)) {
    const status = (await page.goto(path))?.status()
    const found = await page.evaluate((): Found => ({
      title: document.title,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.getAttribute('href') ?? null,
      meta: Object.fromEntries(
        [...document.querySelectorAll('meta[name], meta[property]')].map((each) => [
          each.getAttribute('name') ?? each.getAttribute('property') ?? '',
          each.getAttribute('content') ?? '',
        ]),
      ),
      data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null'),
    }))
    const { meta } = found
    expect(found.title).not.toBe('')
    // No link shows an error, and 8 KB hold it whole.
    if (status === 404) {
      expect(meta['robots']).toBe('noindex,nofollow')
      continue
    }
    expect(meta['og:title']).toBe(found.title)
    expect(meta['twitter:title']).toBe(found.title)
    expect(meta['description']?.length).toBeGreaterThan(40)
    expect(meta['keywords']).toContain(',')
    expect(meta['og:image']).toMatch(/^https?:\/\/[^/]+\/pratinjau.*\.jpg$/)
    expect(meta['robots']).toBe('index,follow')
    // /hasil leads to today's page.
    expect(new URL(found.canonical ?? '').pathname).toBe(new URL(page.url()).pathname)
    expect(meta['og:url']).toBe(found.canonical)
    expect(JSON.stringify(found.data)).toContain('"WebSite"')
    expect(JSON.stringify(found.data).includes('BreadcrumbList')).toBe(path !== '/')
    const preview = await page.request.get(new URL(meta['og:image'] ?? '').pathname)
    expect(preview.headers()['content-type']).toBe('image/jpeg')
    expect(preview.headers()['cache-control']).toContain('public')
    expect((await preview.body()).length).toBeLessThan(maxPreviewBytes)
  }
  expect(problems.filter((text) => !text.includes('404'))).toEqual([])
})

for (const [path, folder] of [
  ['/', '/feed'],
  ['/hasil-keluaran/MACAU', '/feed/MACAU'],
] as const)
  test(`${path} names its feeds, which can be read`, async ({ page, request }) => {
    await page.goto(path)
    const links = await page
      .locator('link[rel="alternate"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links).toEqual([`${folder}/rss.xml`, `${folder}/atom.xml`, `${folder}/feed.json`])
    const [rss = '', atom = '', json = ''] = await Promise.all(
      links.map(async (link) => (await request.get(link)).text()),
    )
    // The site's pages may parse no text.
    await page.goto('about:blank')
    const roots = await page.evaluate(
      (texts) => texts.map((text) => new DOMParser().parseFromString(text, 'application/xml').documentElement.nodeName),
      [rss, atom],
    )
    expect(roots).toEqual(['rss', 'feed'])
    expect(JSON.parse(json)).toMatchObject({ version: 'https://jsonfeed.org/version/1' })
  })

test("a draw's preview shows its number, and a new picture after a correction", async ({ request }) => {
  const headers = await masterHeaders(request)
  const market = 'PRATINJAU'
  const path = `/hasil-keluaran/${market}/2025-03-04`
  const found = async () => {
    const html = await (await request.get(path)).text()
    const [, image = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
    const [, alt = ''] = /<meta property="og:image:alt" content="([^"]*)"/.exec(html) ?? []
    return { image: image && new URL(image).pathname, description, alt }
  }
  await givenMarket(request, market)
  const prizes = [{ type: 'PRIZE 1', numbers: '0417' }]
  const draw = await startDraw(request, headers, { market, date: '2025-03-04', prizes })
  const before = await found()
  expect(before.description).toContain(`Hasil keluaran ${market} Selasa, 4 Maret 2025: 0417.`)
  expect(before.image).toMatch(/^\/pratinjau\/PRATINJAU\/2025-03-04\/\d+-\d+\.jpg$/)
  const picture = await (await request.get(before.image)).body()

  await enterByApi(request, headers, draw, 'PRIZE 1', '0418')
  const after = await found()
  expect(after.description).toContain(': 0418.')
  expect(after.alt).toContain(`${market}, Selasa, 4 Maret 2025: 0418`)
  expect(after.image).not.toBe(before.image)
  const present = await (await request.get(after.image)).body()
  expect(present.equals(picture)).toBe(false)
  // The old link now shows the corrected number.
  await expect.poll(async () => (await (await request.get(before.image)).body()).equals(present)).toBe(true)
  expect((await request.get('/pratinjau/PRATINJAU/2025-03-05/1-1.jpg')).status()).toBe(404)
})

test('robots.txt, sitemap.xml with lastmod, manifest and icons are served', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: https?:\/\/.*\/sitemap\.xml/)
  const placesIn = async (path: string): Promise<{ path: string; changedAt: string }[]> => {
    const text = await (await request.get(path)).text()
    return [...text.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(
      ([, place = '', changedAt = '']) => ({ path: new URL(place.replaceAll('&amp;', '&')).pathname, changedAt }),
    )
  }
  const parts = await placesIn('/sitemap.xml')
  expect(parts.map(({ path }) => path).slice(0, 2)).toEqual(['/sitemap/pages.xml', '/sitemap/1.xml'])
  for (const part of parts) {
    const places = await placesIn(part.path)
    expect(places.length).toBeGreaterThan(20)
    for (const { path, changedAt } of places.slice(0, 12)) {
      expect(Number.isNaN(Date.parse(changedAt))).toBe(false)
      expect((await request.get(path)).status(), path).toBe(200)
    }
  }
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string }[] }
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})

test('offline shows the last results with their age; the site returns with the network', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await hydrateAtOnce(page)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.goto('/jadwal')
  await expect(page.getByRole('heading', { name: 'Anda sedang offline' })).toBeVisible()
  await expect(page.getByText(/^Data \d+ (detik|menit) lalu, /)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveTitle('JADWAL KELUARAN TOGEL')
  await context.close()
})
