import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { paths } from '../src/shared/paths/site-paths.ts'
import { adminPaths } from '../src/admin/paths/admin-paths.ts'
import { enter, enterByApi, freeNumbers, startDraw } from './desk.ts'
import { hydrateAtOnce } from './stage/browser-steps.ts'
import { givenWaitingMarket, masterHeaders, openSignedIn } from './staff.ts'
import { inOlderStyle, withoutApis, withoutPopovers, youngerApis } from './stage/younger.ts'

/** A context as of the oldest browsers, with the errors of its pages. */
const olderBrowser = async (browser: Browser, options: BrowserContextOptions = {}) => {
  // A service worker would serve pages from its cache, past the story.
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(`${error.page()?.url() ?? ''}: ${error.error().message}`))
  await withoutApis(context, youngerApis)
  await withoutPopovers(context)
  await inOlderStyle(context)
  await context.addInitScript(() => location.protocol === 'about:' || sessionStorage.setItem('hasSeenPopup', 'true'))
  return { context, errors }
}

/** A page may still be loading its style. */
const closed = async (context: BrowserContext): Promise<void> => {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

const connected = async (page: Page, path: string): Promise<void> => {
  await hydrateAtOnce(page)
  await page.goto(path)
  await expect(page.getByText('Terhubung').first(), path).toBeAttached()
}

test('numbers are pushed to every page without anything younger than the oldest browsers', async ({
  browser,
  request,
}) => {
  const market = 'PERAMBAN LAMA'
  const date = await givenWaitingMarket(request, market)
  const headers = await masterHeaders(request)
  const draw = await startDraw(request, headers, { market, date })
  // Before its first number a draw has no page.
  await enterByApi(request, headers, draw, 'PRIZE 2', '2096')
  const { context, errors } = await olderBrowser(browser, { viewport: { width: 360, height: 740 } })
  const withNumber = [
    paths.home,
    paths.results,
    paths.resultDetail(market),
    paths.draw(market, date),
    `${paths.liveDraw}?market=${encodeURIComponent(market)}`,
  ]
  const others = [
    paths.predictions,
    paths.schedules,
    paths.predictionDetail(market),
    paths.statistics(market),
    paths.paito(market),
    paths.numberRoom,
  ]
  for (const path of others) {
    const page = await context.newPage()
    await connected(page, path)
    await page.close()
  }
  const pages: { page: Page; path: string }[] = []
  for (const path of withNumber) {
    const page = await context.newPage()
    await connected(page, path)
    // Other stories' markets may fill the first page.
    if (path === paths.results) await page.getByRole('searchbox', { name: 'Saring pasaran' }).fill(market)
    pages.push({ page, path })
  }
  await enterByApi(request, headers, draw, 'PRIZE 1', '0417')
  for (const { page, path } of pages) await expect(page.getByRole('main'), path).toContainText(/0 ?4 ?1 ?7/)
  expect(errors).toEqual([])
  await closed(context)
})

const widths = [
  { width: 390, height: 900 },
  { width: 1280, height: 900 },
] as const

test('the back office works without anything younger than the oldest browsers', async ({ browser, request }) => {
  test.slow()
  const market = 'MEJA LAMA'
  const date = await givenWaitingMarket(request, market)
  const headers = await masterHeaders(request)
  await startDraw(request, headers, { market, date })
  const [numbers] = await freeNumbers(request, headers, { market, date })
  const { context, errors } = await olderBrowser(browser, { viewport: widths[0] })
  const page = await context.newPage()
  await openSignedIn(page, adminPaths.dashboard, headers)

  await test.step('every screen opens, within the window', async () => {
    const { login: _login, home: _home, ...screens } = adminPaths
    for (const path of Object.values(screens)) {
      await page.goto(path)
      await expect(page.getByRole('heading').first(), path).toBeVisible()
      await expect(
        page.getByRole('main').getByText('Memuat...', { exact: true }).filter({ visible: true }),
        path,
      ).toHaveCount(0)
      for (const size of widths.toReversed()) {
        await page.setViewportSize(size)
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(sideways, `${path} scrolls sideways at ${size.width} px`).toBeLessThanOrEqual(0)
      }
    }
  })

  await test.step('the account menu opens, and closes on Escape', async () => {
    const account = page.getByRole('link', { name: 'Akun Saya' })
    await expect(account).toBeHidden()
    await page.getByRole('button', { name: 'Menu akun' }).click()
    await expect(account).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(account).toBeHidden()
  })

  await test.step('a date is picked from the calendar', async () => {
    await page.goto(adminPaths.predictions)
    await page.getByRole('button', { name: 'Buka kalender' }).first().click()
    const calendar = page.getByRole('dialog', { name: 'Kalender' })
    await calendar.getByRole('gridcell').getByRole('button').nth(9).click()
    await expect(calendar).toBeHidden()
  })

  await test.step('a number is entered', async () => {
    await page.goto(`${adminPaths.results}?undian=${encodeURIComponent(`${date} ${market}`)}`)
    await enter(page, 'PRIZE 1', numbers)
    await expect(page.getByRole('main')).toContainText(numbers.split('').join(' '))
  })
  expect(errors).toEqual([])
  await closed(context)
})
