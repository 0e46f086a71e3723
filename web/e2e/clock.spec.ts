import type { Page } from '@playwright/test'
import type { Stage } from './stage/stage.ts'
import { open, stopClock } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

const hourMs = 3_600_000
const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)

/** Stops both clocks: the servers' at this time, the browser's hours off, as a phone's may be. */
const freeze = async (page: Page, stage: Stage, time: number, wrongByMs = -5 * hourMs): Promise<void> => {
  stage.freeze(time)
  await stopClock(page, time + wrongByMs)
}
/** Advances both clocks. */
const pass = async (page: Page, stage: Stage, ms: number): Promise<void> => {
  stage.freeze(stage.now() + ms)
  await page.clock.runFor(ms)
}
const markSamePage = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-story', 'same'))
const expectSamePage = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-story', 'same')
const marketsOn = (page: Page) => page.locator('main article h3').allTextContents()

test.beforeEach(({ page }) => withoutPopup(page))

test('at its close time a market waits and is listed first, on home and on the results page', async ({
  page,
  stage,
}) => {
  for (const path of ['/', '/hasil-keluaran']) {
    await freeze(page, stage, wib('2026-11-21 17:29:57'))
    await open(page, path)
    const card = page.getByRole('article', { name: 'SINGAPORE' }).first()
    if (await card.count()) await expect(card).not.toContainText('Menunggu Hasil...')
    await markSamePage(page)
    await pass(page, stage, 4_000)
    await shows(card, 'Menunggu Hasil...')
    expect((await marketsOn(page))[0]).toBe('SINGAPORE')
    await expectSamePage(page)
  }
})

test('at the close time the stage switches from countdown to reels and refetches', async ({ page, stage }) => {
  await freeze(page, stage, wib('2026-11-21 17:29:57'))
  await open(page, '/live-draw?market=SINGAPORE')
  await shows(page, 'PUTARAN SELANJUTNYA')
  await expect(page.getByRole('timer').first()).toHaveText('00Jam00Menit03Detik')
  await pass(page, stage, 1_000)
  await expect(page.getByRole('timer').first()).toHaveText('00Jam00Menit02Detik')
  stage.asked.length = 0
  await pass(page, stage, 5_000)
  await shows(page, 'SEDANG DIUNDI...')
  await expect.poll(() => stage.asked).toContain('/public/live-draw-data/SINGAPORE')
  await test.step('reels have frames in forced colours too', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(page.locator('.reel').first()).toHaveCSS('border-top-width', '2px')
  })
})

test('at the opening time the pages refetch', async ({ page, stage }) => {
  await freeze(page, stage, wib('2026-11-21 17:44:58'))
  await open(page, '/hasil-keluaran/SINGAPORE')
  await shows(page, 'Menunggu Hasil...')
  stage.asked.length = 0
  await pass(page, stage, 6_000)
  await expect.poll(() => stage.asked.join()).toContain('/public/detail-page/SINGAPORE')
})

test('at midnight every market starts a new day, except one that opens after midnight', async ({ page, stage }) => {
  await freeze(page, stage, wib('2026-11-21 23:59:58'))
  await open(page, '/live-draw?market=TOTO+MALAM')
  await shows(page, 'SEDANG DIUNDI...')
  await pass(page, stage, 10_000)
  await shows(page, 'SEDANG DIUNDI...')
  await open(page, '/prediksi')
  await expect(page.getByText('Minggu, 22 November 2026').first()).toBeVisible()
  await expect(page.getByRole('article', { name: 'MACAU' })).toContainText('Min, 22 Nov 2026')

  await freeze(page, stage, wib('2026-11-22 06:14:58'))
  await open(page, '/live-draw?market=TOTO+MALAM')
  await shows(page, 'SEDANG DIUNDI...')
  await pass(page, stage, 4_000)
  await shows(page, 'PUTARAN SELANJUTNYA')
})

test('at midnight home shows the new day and its predictions without a reload', async ({ page, stage }) => {
  await freeze(page, stage, wib('2026-11-21 23:59:58'))
  await open(page, '/')
  await expect(page.getByText('Sabtu, 21 November 2026')).toBeVisible()
  await markSamePage(page)
  stage.asked.length = 0
  await pass(page, stage, 6_000)
  await expect(page.getByText('Minggu, 22 November 2026')).toBeVisible()
  await expect.poll(() => stage.asked).toContain('/public/page-data')
  await expectSamePage(page)
})

test('visitors of all time zones read WIB times and dates', async ({ browser, stage }) => {
  const read: string[][] = []
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
    const context = await browser.newContext({ timezoneId, baseURL: stage.url })
    const page = await context.newPage()
    await withoutPopup(page)
    const texts: string[] = []
    for (const path of publicRoutes) {
      await freeze(page, stage, wib('2026-11-21 23:45:10'), 0)
      await open(page, path)
      await expect(page.locator('.now-clock')).not.toContainText('--:--')
      texts.push((await page.locator('body').innerText()).replaceAll(/data \d+ detik lalu/g, ''))
    }
    read.push(texts)
    await context.close()
  }
  expect(read[0]?.[0]).toContain('Sabtu, 21 November 2026')
  expect(read[1]).toEqual(read[0])
})
