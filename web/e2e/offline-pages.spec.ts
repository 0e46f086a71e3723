import type { BrowserContext, Page } from '@playwright/test'
import { hydrateAtOnce, hydrated } from './stage/browser-steps.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const kept = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('hasil-terakhir')).keys()).map(({ url }) => new URL(url).pathname),
  )

const open = async (page: Page, path: string) => {
  await hydrateAtOnce(page)
  await page.goto(path)
  await hydrated(page)
}

let context: BrowserContext
test.beforeEach(async ({ browser, stage }) => {
  context = await browser.newContext({ baseURL: stage.url })
})
test.afterEach(() => context.close())

/** A page of its own: one that is left reloads once the browser says that it is online. */
const offlinePage = async (path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('digits that were looked up are not kept', async ({ stage }) => {
  stage.answer('/public/draws-with/', {
    data: { draws: [], total: 0, searched: 330, from: '2026-10-23', serverTime: '2026-11-21T10:42:08.000Z' },
  })
  const page = await context.newPage()
  await withoutPopup(page)
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.keyboard.press('/')
  const field = page.getByRole('dialog', { name: 'Cari' }).getByRole('searchbox')
  const answered = page.waitForResponse(/\/public\/draws-with\/0417$/)
  await field.fill('0417')
  await answered
  await field.fill('singapore')
  await expect.poll(() => kept(page)).toContain('/api/public/detail-page/SINGAPORE')
  expect((await kept(page)).filter((path) => path.includes('0417'))).toEqual([])
})

test('pages seen are there offline with their age, and never as of today', async () => {
  const page = await context.newPage()
  await withoutPopup(page)
  await open(page, '/hasil-keluaran/SYDNEY%20POOLS')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => kept(page)).toContain('/api/public/detail-page/SYDNEY%20POOLS')
  await open(page, '/hasil-keluaran/SYDNEY%20POOLS/2026-11-20')
  await expect.poll(() => kept(page)).toContain('/api/public/results/SYDNEY%20POOLS/2026-11-20')
  await open(page, '/prediksi/MACAU')
  await expect.poll(() => kept(page)).toContain('/api/public/prediction-detail/MACAU')
  await open(page, '/')
  await page.evaluate(() => localStorage.setItem('pasaranSaya', '["MACAU"]'))
  await expect.poll(() => kept(page)).toContain('/api/public/page-data')
  await context.setOffline(true)

  await test.step('the history of a market', async () => {
    const offline = await offlinePage('/hasil-keluaran/SYDNEY%20POOLS?page=2')
    await expect(offline.getByRole('heading', { name: 'Anda sedang offline' })).toBeVisible()
    await expect(offline.getByText(/^Data \d+ (detik|menit) lalu, 21 Nov 2026 17:42 WIB$/)).toBeVisible()
    await expect(offline.getByRole('heading', { name: 'SYDNEY POOLS' })).toBeVisible()
    await expect(offline.getByRole('article')).toHaveCount(10)
  })

  await test.step('all prizes of a draw', async () => {
    const offline = await offlinePage('/hasil-keluaran/SYDNEY%20POOLS/2026-11-20')
    await expect(offline.getByText('Jumat, 20 November 2026')).toBeVisible()
    await expect(offline.getByRole('article')).toHaveCount(23)
  })

  await test.step('every market, on home and on a page that was not seen', async () => {
    for (const path of ['/', '/prediksi']) {
      const offline = await offlinePage(path)
      await expect(offline.getByRole('article')).toHaveCount(11)
      await expect(offline.getByText('Hari ini')).toHaveCount(0)
      await expect(offline.getByRole('article').first()).toContainText('MACAU')
    }
  })

  await test.step('a prediction, with its date', async () => {
    const offline = await offlinePage('/prediksi/MACAU')
    await expect(offline.getByText('Bocoran Angka Jitu, Sabtu, 21 November 2026')).toBeVisible()
    await expect(offline.getByRole('article').filter({ hasText: 'BBFS' })).toContainText('2706044')
    await expect(offline.getByText('Prediksi hanya hiburan.')).toBeVisible()
  })

  await test.step('a history that is kept is one tap from the board', async () => {
    const offline = await offlinePage('/')
    await expect(offline.getByRole('article').getByRole('link')).toHaveCount(1)
    // Also when the network comes back at that moment.
    await offline.getByRole('link', { name: 'SYDNEY POOLS' }).evaluate((link) => {
      ;(link as HTMLAnchorElement).click()
      window.dispatchEvent(new Event('online'))
    })
    await expect(offline.getByRole('article')).toHaveCount(10)
    await expect(offline).toHaveURL('/hasil-keluaran/SYDNEY%20POOLS')
  })
})

test('a first visit of one page, and no network after: the board is there', async () => {
  const page = await context.newPage()
  await withoutPopup(page)
  await open(page, '/jadwal')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => kept(page)).toContain('/api/public/page-data')
  await context.setOffline(true)
  await expect((await offlinePage('/')).getByRole('article')).toHaveCount(11)
})

test('a network that goes before the page is kept, and comes back: then it is kept', async () => {
  const page = await context.newPage()
  await withoutPopup(page)
  await page.route('**/assets/prepare-offline*.js', (route) => route.abort('internetdisconnected'))
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('prepare-offline'))
  await open(page, '/')
  await lost
  await page.unroute('**/assets/prepare-offline*.js')
  expect(await kept(page)).toEqual([])
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => kept(page)).toContain('/api/public/page-data')
})
