import type { Page } from '@playwright/test'
import { beyondEdge, layersOf, open } from './stage/browser-steps.ts'
import { drawOf, pageData, schedules } from './stage/sample-data.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Cari' })
const field = (page: Page) => panel(page).getByRole('searchbox')

/** Holds the files whose names begin so until the returned call. */
const hold = async (page: Page, beginning: string) => {
  const waiting = Promise.withResolvers<void>()
  await page.route(`**/assets/${beginning}*.js`, async (route) => {
    await waiting.promise
    await route.continue()
  })
  return waiting.resolve
}

test.beforeEach(async ({ page, stage }) => {
  await withoutPopup(page)
  stage.answer('/public/draws-with/', {
    data: {
      draws: [{ market: 'MACAU', date: '2026-11-18', prizes: [{ type: 'PRIZE 1', numbers: '0417' }] }],
      total: 1,
      searched: 330,
      from: '2026-10-23',
      serverTime: new Date(stage.now()).toISOString(),
    },
  })
})

test('letters typed before the application is there stand in the field when it opens', async ({ browser, stage }) => {
  const page = await browser.newPage()
  await withoutPopup(page)
  const arrive = await hold(page, 'start-public')
  await page.goto(stage.url)
  await page.keyboard.type('/sydnez')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('y pools')
  arrive()
  await expect(field(page)).toHaveValue('sydney pools')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(' 2')
  await expect(field(page)).toHaveValue('sydney pools 2')
  await page.close()
})

for (const way of ['/', 'click'])
  test(`letters typed while the panel comes are kept, Enter too (${way})`, async ({ page }) => {
    const arrive = await hold(page, 'search-panel')
    await open(page, '/jadwal')
    if (way === '/') await page.keyboard.press('/')
    else await page.getByRole('link', { name: 'Cari' }).click()
    await page.keyboard.type('sydney')
    await page.keyboard.press('Enter')
    arrive()
    await expect(page).toHaveURL(/hasil-keluaran\/SYDNEY/)
    await expect(panel(page)).toHaveCount(0)
  })

test('after the panel keys belong to the page again', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.type('abc')
  await page.getByLabel('Saring pasaran').fill('')
  await page.getByLabel('Saring pasaran').pressSequentially('a/b')
  await expect(page.getByLabel('Saring pasaran')).toHaveValue('a/b')
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Cari' }).click()
  await expect(field(page)).toHaveValue('')
})

test('Enter opens what was typed, however quick, and nothing where nothing is found', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await field(page).fill('xyz')
  await expect(panel(page).getByText('Tidak ada pasaran bernama "xyz".')).toBeVisible()
  await page.keyboard.press('Enter')
  await field(page).fill('singapore')
  await expect(panel(page).getByRole('link', { name: /^SINGAPORE/ })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  // In one task: nothing is rendered between the text and Enter.
  await field(page).evaluate((input: HTMLInputElement) => {
    input.setRangeText('macau', 0, input.value.length, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.form?.requestSubmit()
  })
  await expect(page).toHaveURL(/hasil-keluaran\/MACAU$/)
})

test('Enter before the markets have come opens the one that was meant', async ({ page, stage }) => {
  const came = Promise.withResolvers<void>()
  stage.answer('/public/page-data', { until: came.promise })
  await open(page, '/jadwal')
  await page.keyboard.press('/')
  await field(page).fill('taiwan')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Memuat...')).toBeVisible()
  came.resolve()
  await expect(page).toHaveURL(/hasil-keluaran\/TAIWAN$/)
})

test('Enter twice opens one page, also from the page of another market', async ({ page }) => {
  await open(page, '/live-draw?market=MACAU')
  const link = page.getByRole('link', { name: 'Cari' })
  await link.click()
  await field(page).fill('singapore')
  await expect(panel(page).getByRole('link', { name: /^SINGAPORE/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/market=SINGAPORE/)
  await expect(panel(page)).toHaveCount(0)
  await expect(link).not.toBeFocused()
})

test('a step back closes the search, the next one leaves the page', async ({ page }) => {
  await open(page, '/jadwal')
  await page.getByRole('link', { name: 'Prediksi' }).first().click()
  await expect(page).toHaveURL(/prediksi$/)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect.poll(() => layersOf(page)).toBe(1)
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/prediksi$/)
  await page.goBack()
  await expect(page).toHaveURL(/jadwal$/)
})

test('a small phone shows the numbers of a search, and anything pasted fits', async ({ page, stage }) => {
  const data = pageData(stage.now())
  stage.answer('/public/page-data', { data: { ...data, schedules } })
  stage.answer('/public/detail-page/MACAU', {
    data: {
      schedule: schedules[4],
      latestResult: drawOf('MACAU', '2026-11-20'),
      isWaiting: false,
      history: { data: [drawOf('MACAU', '2026-11-20')], meta: { page: 1, totalPages: 1, limit: 10 } },
      serverTime: data.serverTime,
    },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await page.getByRole('link', { name: 'Cari' }).click()
  await field(page).fill('0417')
  await expect(panel(page).getByRole('link', { name: /MACAU.*PRIZE 1: 0 4 1 7/ })).toBeVisible()
  await field(page).fill('macau')
  await expect(panel(page).getByRole('link', { name: /20 Nov 2026.*PRIZE 1: \d \d \d \d/ })).toBeVisible()
  for (const text of ['x'.repeat(60), `https://lain.example/${'a'.repeat(60)}`, '0'.repeat(60)]) {
    await field(page).fill(text.slice(0, 60))
    await expect(panel(page).getByText('Tidak ada pasaran bernama')).toBeVisible()
    expect.soft(await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), text).toBe(0)
  }
  await page.keyboard.press('Escape')
  await page.getByLabel('Saring pasaran').fill('x'.repeat(200))
  await expect(page.getByText('Tidak ada pasaran bernama')).toBeVisible()
  expect(await beyondEdge(page)).toEqual([])
})
