import { expect, test } from '@playwright/test'
import { atOnce } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'

const maxPreviewBytes = 300 * 1024
const pages = publicRoutes.map((path) => path.replaceAll('SYDNEY%20POOLS', 'MACAU').replace(/\/\d{4}-.*$/, ''))

type Found = { title: string; canonical: string | null; meta: Record<string, string>; data: unknown }

test('each page says what it is, with absolute addresses, and breaks no policy', async ({ page, baseURL }) => {
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
    expect(meta['og:title']).toBe(found.title)
    expect(meta['twitter:title']).toBe(found.title)
    expect(meta['description']?.length).toBeGreaterThan(40)
    expect(meta['keywords']).toContain(',')
    expect(meta['og:image']).toMatch(/^https?:\/\/[^/]+\/pratinjau.*\.jpg$/)
    if (status === 404) {
      expect(meta['robots']).toBe('noindex,nofollow')
      continue
    }
    expect(meta['robots']).toBe('index,follow')
    expect(new URL(found.canonical ?? '').pathname).toBe(path)
    expect(meta['og:url']).toBe(found.canonical)
    expect(JSON.stringify(found.data)).toContain('"WebSite"')
    expect(JSON.stringify(found.data).includes('BreadcrumbList')).toBe(path !== '/')
    const preview = await page.request.get(new URL(meta['og:image'] ?? '').pathname)
    expect(preview.headers()['content-type']).toBe('image/jpeg')
    expect(preview.headers()['cache-control']).toContain('public')
    expect((await preview.body()).length).toBeLessThan(maxPreviewBytes)
  }
  expect(problems.filter((text) => !text.includes('404'))).toEqual([])
  expect(baseURL).toBeTruthy()
})

test('search engines find the way: robots.txt, sitemap.xml with its moments, manifest and icons', async ({
  request,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: https?:\/\/.*\/sitemap\.xml/)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)]
  expect(locations.length).toBeGreaterThan(20)
  for (const [, location = '', changedAt = ''] of locations.slice(0, 12)) {
    expect(Number.isNaN(Date.parse(changedAt))).toBe(false)
    const { pathname } = new URL(location.replaceAll('&amp;', '&'))
    expect((await request.get(pathname)).status(), pathname).toBe(200)
  }
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string }[] }
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})

test('without a network the last results are there, with their age, and the site comes back by itself', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await atOnce(page)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.goto('/jadwal')
  await expect(page.getByRole('heading', { name: 'Anda sedang luring' })).toBeVisible()
  await expect(page.getByText(/^Data \d+ (detik|menit) lalu, /)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveTitle('JADWAL KELUARAN TOGEL')
  await context.close()
})
