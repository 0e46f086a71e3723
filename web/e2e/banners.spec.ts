import type { Page } from '@playwright/test'
import { bannerOf } from './stage/sample-data.ts'
import { layersOf, open, stopClock, navigateTo } from './stage/browser-steps.ts'
import { expect, noteShown, test, withoutPopup } from './stage/story.ts'

/** The popup's delay after the first interaction, and without one. */
const readFirstMs = 2_500
const untouchedMs = 12_000
const popup = (page: Page) => page.getByRole('dialog', { name: 'Banner' })
const seen = (page: Page) => page.evaluate(() => sessionStorage.getItem('hasSeenPopup'))
const ratioOf = async (page: Page, label: string): Promise<number> => {
  const box = await page.getByLabel(label, { exact: true }).boundingBox()
  return (box?.width ?? 0) / (box?.height ?? 1)
}

for (const { width, top } of [
  { width: 360, top: 5 / 2 },
  { width: 640, top: 4 },
]) {
  test(`banners keep their ratios at ${width} px`, async ({ page, stage }) => {
    await page.setViewportSize({ width, height: 900 })
    await stopClock(page)
    await open(page, '/')
    expect(await ratioOf(page, 'Banner atas')).toBeCloseTo(top, 1)
    expect(await ratioOf(page, 'Banner samping')).toBeCloseTo(3 / 4, 2)
    await page.clock.runFor(untouchedMs)
    const image = popup(page).getByRole('img')
    const square = await image.boundingBox()
    expect((square?.width ?? 0) / (square?.height ?? 1)).toBeCloseTo(1, 2)

    // An unknown position.
    await page.evaluate(() => sessionStorage.clear())
    stage.answer('/public/banners/POPUP', { data: [{ ...bannerOf('POPUP'), position: 'LAIN' }] })
    await open(page, '/jadwal')
    await page.clock.runFor(untouchedMs)
    const wide = await image.boundingBox()
    expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  })
}

test('a top banner is cut from its centre and has another picture on phones; a side banner is seen whole', async ({
  page,
  stage,
}) => {
  const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="100"><rect width="800" height="100"/></svg>`
  for (const position of ['TOP_BANNER', 'SIDE_BANNER'] as const) {
    const phoneImageUrl = position === 'TOP_BANNER' ? '/lebar.svg?ponsel' : null
    const data = [bannerOf(position, 1, { imageUrl: `/lebar.svg`, phoneImageUrl })]
    stage.answer(`/public/banners/${position}`, { data })
  }
  await withoutPopup(page)
  await page.route('**/lebar.svg*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: wide }))
  for (const [width, ratio, shown] of [
    [360, 5 / 2, '/lebar.svg?ponsel'],
    [1280, 4, '/lebar.svg'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    await open(page, '/')
    const top = page.getByLabel('Banner atas').getByRole('img')
    await expect(top).toHaveCSS('object-fit', 'cover')
    await expect(top).toHaveCSS('object-position', '50% 50%')
    await expect(top).toHaveJSProperty('currentSrc', new URL(shown, stage.url).href)
    const box = await top.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ratio, 1)
    await expect(page.getByLabel('Banner samping').getByRole('img')).toHaveCSS('object-fit', 'contain')
  }
})

test('no active banner: no space; a broken image keeps its space', async ({ page, stage }) => {
  await withoutPopup(page)
  stage.answer('/public/banners/TOP_BANNER', { data: [] })
  stage.answer('/public/banners/SIDE_BANNER', { data: [bannerOf('SIDE_BANNER', 1, { imageUrl: '/assets/none.webp' })] })
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/')
  await expect(page.getByLabel('Banner atas')).toHaveCount(0)
  await expect(page.getByLabel('Banner samping').getByRole('img')).toHaveCount(0)
  expect(await ratioOf(page, 'Banner samping')).toBeCloseTo(3 / 4, 2)
})

test('a single banner is static; several rotate every four seconds until paused', async ({ page, stage }) => {
  await withoutPopup(page)
  const three = [1, 2, 3].map((index) => bannerOf('TOP_BANNER', index, { linkUrl: `https://iklan.example/${index}` }))
  stage.answer('/public/banners/TOP_BANNER', { data: three })
  await stopClock(page)
  await open(page, '/')
  const top = page.getByLabel('Banner atas')
  const shown = (index: number) =>
    expect(top.locator('div:not([inert]) > a img')).toHaveAttribute('alt', `Banner ${index}`)
  await shown(1)
  await expect(top.locator('div:not([inert]) > a')).toHaveAttribute('href', '/banner/TOP_BANNER%201')
  await expect(page.getByLabel('Banner samping').getByRole('button')).toHaveCount(0)
  for (const next of [2, 3, 1]) {
    await page.clock.runFor(4_000)
    await shown(next)
  }
  await top.getByRole('button', { name: 'Jeda banner' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(12_000)
  await shown(1)
  await top.getByRole('button', { name: 'Putar banner' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_000)
  await shown(2)
})

test('nothing rotates when reduced motion is preferred', async ({ browser, stage }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: stage.url })
  const page = await context.newPage()
  await withoutPopup(page)
  stage.answer('/public/banners/TOP_BANNER', { data: [bannerOf('TOP_BANNER', 1), bannerOf('TOP_BANNER', 2)] })
  await stopClock(page)
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Putar banner' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Putar prediksi' })).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(page.getByLabel('Banner atas').getByRole('img')).toHaveAttribute('alt', 'Banner 1')
  await context.close()
})

test("today's predictions rotate every ten seconds until paused", async ({ page }) => {
  await withoutPopup(page)
  await stopClock(page)
  await open(page, '/')
  const slider = page.getByRole('region', { name: 'Prediksi Jitu' })
  const market = () => slider.locator('div:not([inert]) > article').getAttribute('aria-label')
  const first = await market()
  const shown = new Set([first])
  for (let turn = 0; turn < 6; turn++) {
    const before = await market()
    await page.clock.runFor(10_000)
    await expect.poll(market).not.toBe(before)
    shown.add(await market())
  }
  expect(shown.size).toBeGreaterThan(1)
  expect(shown.has('JAPAN')).toBe(false)
  await slider.getByRole('button', { name: 'Jeda prediksi' }).click()
  const paused = await market()
  await page.clock.runFor(30_000)
  expect(await market()).toBe(paused)
})

test('the popup shows once a session; every way of closing it restores the focus', async ({ page }) => {
  await stopClock(page)
  await open(page, '/')
  expect(await seen(page)).toBeNull()
  await page.getByRole('link', { name: 'Semua pasaran' }).focus()
  await page.clock.runFor(untouchedMs)
  await expect(popup(page)).toBeVisible()
  expect(await seen(page)).toBe('true')
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Semua pasaran' })).toBeFocused()
  await expect.poll(() => layersOf(page)).toBe(0)

  await page.reload()
  await page.clock.runFor(untouchedMs)
  await expect(popup(page)).toHaveCount(0)

  for (const close of [
    () => page.getByRole('button', { name: 'Tutup banner' }).click(),
    () => page.mouse.click(4, 4),
  ]) {
    await page.evaluate(() => sessionStorage.clear())
    await open(page, '/jadwal')
    await page.clock.runFor(untouchedMs - 1_000)
    await page.keyboard.press('ArrowDown')
    await page.clock.runFor(readFirstMs - 100)
    await expect(popup(page)).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(popup(page)).toBeVisible()
    await close()
    await expect(popup(page)).toHaveCount(0)
    await expect.poll(() => layersOf(page)).toBe(0)
  }
})

test('the live draw defers the popup to the next page', async ({ page, stage }) => {
  await stopClock(page)
  await open(page, '/live-draw')
  await page.clock.runFor(20_000)
  await expect(popup(page)).toHaveCount(0)
  expect(await seen(page)).toBeNull()
  expect(stage.asked.filter((call) => call.includes('POPUP'))).toEqual([])
  await navigateTo(page, '/jadwal')
  await page.clock.runFor(untouchedMs)
  await expect(popup(page)).toBeVisible()
  expect(await seen(page)).toBe('true')
})

test('without a popup nothing is stored; a failure is only logged', async ({ page, stage }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  stage.answer('/public/banners/POPUP', { data: [] })
  await stopClock(page)
  await open(page, '/')
  await page.clock.runFor(untouchedMs)
  await expect.poll(() => stage.asked).toContain('/public/banners/POPUP')
  expect(await seen(page)).toBeNull()

  const failures = [{ status: 503 }, { data: [bannerOf('POPUP', 1, { imageUrl: '/assets/none.webp' })] }]
  for (const answer of failures) {
    logged.length = 0
    stage.answer('/public/banners/POPUP', answer)
    await open(page, '/jadwal')
    await page.clock.runFor(untouchedMs)
    await expect.poll(() => logged.join()).toContain('Gagal memuat banner popup')
    await expect(popup(page)).toHaveCount(0)
    expect(await seen(page)).toBeNull()
  }
  noteShown('Gagal memuat banner popup')
})
