import type { Page } from '@playwright/test'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { open, returnToTab } from './stage/browser-steps.ts'
import { pageDataOf } from './stage/many-markets.ts'
import { drawOf, liveDraw } from './stage/sample-data.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

/** A row with its balls, the boxes around it up to the page, and the chip of the connection; a list of 110 rows has thousands. */
const maxObjects = 80

type Layout = { dirtyObjects: number; totalObjects: number }
type TraceEvent = { name: string; args: { beginData?: Layout } }

/** The layouts that the browser did while something happened, by its own trace. */
const layoutsDuring = async (page: Page, happen: () => Promise<unknown>): Promise<Layout[]> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await happen()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const layouts = traceEvents.flatMap(({ name, args }) => (name === 'Layout' ? (args.beginData ?? []) : []))
  expect(layouts.length).toBeGreaterThan(0)
  return layouts
}

/** The most objects that one of them had to place. */
const objectsPlaced = async (page: Page, happen: () => Promise<unknown>): Promise<number> =>
  Math.max(...(await layoutsDuring(page, happen)).map(({ dirtyObjects }) => dirtyObjects))

const withNumber = (result: Result): Result => ({
  ...result,
  rev: result.rev + 1,
  prizes: result.prizes.map((prize) => (prize.type === firstPrizeType ? { ...prize, numbers: '9876' } : prize)),
})

test.beforeEach(async ({ page }) => {
  await withoutPopup(page)
  await page.setViewportSize({ width: 390, height: 800 })
})

test('a number lands in its row of 110 and moves no other', async ({ page, stage }) => {
  const data = pageDataOf(110, stage.now())
  stage.answer('/public/page-data', { data })
  await open(page, '/')
  const row = page
    .locator('section', { hasText: 'Papan Hari Ini' })
    .last()
    .locator('a.board-row', { hasText: 'PRIZE 1' })
    .nth(8)
  await row.scrollIntoViewIfNeeded()
  const market = (await row.locator('.board-name').textContent()) ?? ''
  const before = data.resultsMap[market]
  if (!before || firstPrizeNumber(before) === '9876') throw new Error(`no number of ${market}`)
  const place = await row.boundingBox()
  const objects = await objectsPlaced(page, async () => {
    stage.answer('/public/page-data', {
      data: { ...data, resultsMap: { ...data.resultsMap, [market]: withNumber(before) } },
    })
    await returnToTab(page)
    await expect(row).toContainText('PRIZE 1: 9 8 7 6')
  })
  expect(objects).toBeLessThanOrEqual(maxObjects)
  expect(await row.boundingBox()).toEqual(place)
})

test('a number lands in its slot of the live draw and moves no other', async ({ page, stage }) => {
  const result = drawOf('SINGAPORE', '2026-11-21')
  const [last] = result.prizes.slice(-1)
  if (!last) throw new Error('no prize')
  const data = { ...liveDraw('SINGAPORE', stage.now()), result: { ...result, prizes: result.prizes.slice(0, -1) } }
  stage.answer('/public/live-draw-data/SINGAPORE', { data })
  await open(page, '/live-draw?market=SINGAPORE')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const objects = await objectsPlaced(page, async () => {
    const prizes = [...result.prizes.slice(0, -1), { ...last, numbers: '9876' }]
    stage.answer('/public/live-draw-data/SINGAPORE', { data: { ...data, result: { ...result, rev: 2, prizes } } })
    await returnToTab(page)
    await expect(page.getByText('9876').first()).toBeVisible()
  })
  expect(objects).toBeLessThanOrEqual(maxObjects)
})

test('folded rows are laid out by nothing but their opening', async ({ page, stage }) => {
  // Cards are on the screen.
  await page.setViewportSize({ width: 390, height: 1200 })
  stage.answer('/public/page-data', { data: pageDataOf(110, stage.now()) })
  const layouts = await layoutsDuring(page, async () => {
    await open(page, '/')
    // What the page shows is remembered, which measures its rows.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('undianDilihat'))).not.toBeNull()
  })
  const totals = layouts.map(({ totalObjects }) => totalObjects)
  const painted = totals.find((total) => total > 500) ?? 0
  expect(Math.max(...totals)).toBeLessThan(1.5 * painted)
})

test('a page that is opened inside the site is named by one call', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const opened: string[] = []
  page.on('request', async (request) => {
    const address = await request.headerValue('opened-page')
    if (address !== null) opened.push(address)
  })
  await open(page, '/jadwal')
  await returnToTab(page)
  await page.locator('header').getByRole('link', { name: 'Prediksi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Prediksi|Bocoran/)
  await expect.poll(() => opened).toEqual(['/prediksi'])
  await Promise.all([page.waitForResponse(/\/api\/public\//), returnToTab(page)])
  expect(opened).toEqual(['/prediksi'])
})
