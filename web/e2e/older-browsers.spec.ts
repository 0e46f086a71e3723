import type { Page } from '@playwright/test'
import { axeFaults, hydrated } from './stage/browser-steps.ts'
import { numberHistory, paitoOf, statisticsOf } from './stage/counted-data.ts'
import { publicRoutes } from './stage/routes.ts'
import { expect, test, withoutPopup } from './stage/story.ts'
import { allApis, inOlderStyle, withoutApis, withoutYield, youngerApis } from './stage/younger.ts'

const market = 'SYDNEY POOLS'
const pages = [
  ...publicRoutes,
  '/cari?q=sydney',
  '/cek-angka?angka=0417&cara=bolak-balik',
  '/statistik/SYDNEY%20POOLS',
  '/paito/SYDNEY%20POOLS?ekor=1',
  '/luring',
]

test.beforeEach(async ({ page, stage }) => {
  await withoutPopup(page)
  stage.answer('/public/numbers/0417', { data: numberHistory('0417', 'exact', 24) })
  stage.answer('/public/numbers/0417?mode=permutations', { data: numberHistory('0417', 'permutations', 451) })
  stage.answer('/public/statistics/', { data: statisticsOf(market) })
  stage.answer('/public/paito/', { data: paitoOf(market, '2026-11-19', 6) })
})

/** Of four digits; a number that is read digit by digit too. */
const numbersIn = (text: string | null): string[] => text?.match(/\d(?: ?\d){3}(?!\d)/g) ?? []

/** Numbers of the server's answer that the page no longer has. */
const lostNumbers = async (page: Page): Promise<string[]> => {
  const html = await (await page.request.get(page.url())).text()
  const sent = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')).replaceAll(/<[^>]+>/g, '')
  const shown = new Set(numbersIn(await page.locator('main').last().textContent()))
  return numbersIn(sent).filter((number) => !shown.has(number))
}

/** Opens every page; returns what failed, lost a number or did not start. */
const faultsOf = async (page: Page, paths: readonly string[], needsStart = true): Promise<string[]> => {
  const faults: string[] = []
  const note = (error: Error) => faults.push(`${new URL(page.url()).pathname}: ${error.message}`)
  page.on('pageerror', note)
  for (const path of paths) {
    await page.goto(path)
    if (needsStart && path !== '/luring') await hydrated(page)
    else await page.waitForLoadState('networkidle')
    const lost = await lostNumbers(page)
    if (lost.length > 0) faults.push(`${path} lost ${lost.slice(0, 3).join(', ')}`)
    if (await page.getByText('Terjadi kesalahan').count()) faults.push(`${path} shows an error`)
  }
  page.off('pageerror', note)
  return faults
}

test('every page starts and keeps its numbers without anything younger than the oldest browsers', async ({ page }) => {
  await withoutApis(page, youngerApis)
  expect(await faultsOf(page, pages)).toEqual([])
})

// All pages share the entry that asks for it.
test('a page starts where scheduler has no yield', async ({ page }) => {
  await withoutYield(page)
  expect(await faultsOf(page, ['/', '/live-draw'])).toEqual([])
})

// Each of them takes half a minute: the first story of this file withholds all at once.
for (const api of process.env['YOUNGER'] === 'each' ? allApis : [])
  test(`every page keeps its numbers without ${api}`, async ({ page }) => {
    await withoutApis(page, [api])
    const younger: readonly string[] = youngerApis
    const faults = await faultsOf(page, pages, younger.includes(api))
    expect(faults.filter((fault) => younger.includes(api) || / lost /.test(fault))).toEqual([])
  })

/** Balls that are no circles of a readable size. */
const brokenBalls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .ball')].flatMap((ball) => {
      const { width, height } = ball.getBoundingClientRect()
      return width === 0 || (width >= 18 && Math.abs(width - height) <= 1) ? [] : [`${width} x ${height}`]
    }),
  )

const withBalls = new Set(['/', '/hasil-keluaran', '/live-draw', '/statistik/SYDNEY%20POOLS'])
const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 768, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

test.describe('in the older style', () => {
  // It would serve pages from its cache, past the story.
  test.use({ serviceWorkers: 'block' })

  test('nothing beside the window at any width, whole balls, readable colours', async ({ page }) => {
    test.slow()
    await inOlderStyle(page)
    for (const path of pages) {
      await page.goto(path)
      expect.soft(await lostNumbers(page), path).toEqual([])
      for (const { width, colorScheme } of looks) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(sideways, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
        expect.soft(await brokenBalls(page), `${path} at ${width} px`).toEqual([])
        // Both schemes where numbers are, the others in one; only home is looked at with what frames every page.
        if (width === 768 || (width === 1280 && !withBalls.has(path))) continue
        const part = path === '/' ? 'html' : 'main'
        expect.soft(await axeFaults(page, part, ['color-contrast']), `${path} at ${width} px`).toEqual([])
      }
    }
  })
})
