import type { Page } from '@playwright/test'
import { bannerOf } from './stage/sample-data.ts'
import { axeFaults, layersOf, open } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const looks = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const

/** Names of targets smaller than 44 px. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, input')]
    return all
      .filter((target) => target.checkVisibility() && !target.closest('[inert]'))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && (box.width < 44 || box.height < 44))
      .map(
        ({ target, box }) =>
          `${target.innerText || target.ariaLabel} ${Math.round(box.width)}x${Math.round(box.height)}`,
      )
  })

for (const { width, height, colorScheme } of looks) {
  test(`every page at ${width} px, ${colorScheme}: no axe violations, targets of 44 px, no cut-off text`, async ({
    browser,
    stage,
  }) => {
    stage.answer('/public/banners/TOP_BANNER', {
      data: [bannerOf('TOP_BANNER', 1), bannerOf('TOP_BANNER', 2)],
    })
    test.slow()
    // Axe must see colours without transitions.
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
      baseURL: stage.url,
    })
    const page = await context.newPage()
    await withoutPopup(page)
    for (const path of [...publicRoutes, '/luring']) {
      await page.goto(path)
      expect(await axeFaults(page), path).toEqual([])
      expect(await smallTargets(page), path).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    await context.close()
  })
}

test('all actions of a visitor work by keyboard', async ({ page }) => {
  await withoutPopup(page)
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await open(page, '/hasil-keluaran/SYDNEY%20POOLS')
  const row = page.getByRole('link', { name: 'Lihat detail hasil Jumat, 20 November 2026' })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await expect.poll(() => layersOf(page)).toBe(0)

  await open(page, '/live-draw')
  await page.getByLabel('Pilih Pasaran Live Draw:').focus()
  // A letter that begins one market only: letters a second apart start a new type-ahead.
  await page.keyboard.press('M')
  await expect(page.getByRole('region', { name: 'MACAU' })).toBeVisible()
  for (const name of ['Layar menyala', 'Suara', 'Getar', 'Sematkan MACAU']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})

test('the phone menu closes on a tap outside, on a chosen link and on Escape', async ({ browser, stage }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: stage.url })
  const page = await context.newPage()
  await withoutPopup(page)
  await open(page, '/')
  const menu = page.locator('header summary')
  const jadwal = page.locator('header').getByRole('link', { name: 'Jadwal' }).filter({ visible: true })
  await menu.click()
  await expect(jadwal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(jadwal).toHaveCount(0)
  await menu.click()
  await expect(jadwal).toBeVisible()
  // The margin: no link is there.
  await page.mouse.click(2, 700)
  await expect(jadwal).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await menu.click()
  await jadwal.click()
  await expect(page).toHaveURL(/\/jadwal$/)
  await expect(jadwal).toHaveCount(0)
  await menu.click()
  await expect(jadwal).toHaveAttribute('aria-current', 'page')
  await context.close()
})

test('links navigate on the client; new tabs and anchors are left to the browser', async ({ page }) => {
  await withoutPopup(page)
  await open(page, '/')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url())
  })
  const results = page.locator('header').getByRole('link', { name: 'Hasil Keluaran' }).filter({ visible: true })
  await results.click()
  await expect(page).toHaveURL(/\/hasil-keluaran$/)
  await expect(page).toHaveTitle('Hasil Keluaran Togel')
  await expect(page.locator('main')).toBeFocused()

  const steps = await page.evaluate(() => history.length)
  await results.click()
  await page.getByRole('link', { name: 'Langsung ke isi' }).press('Enter')
  await expect(page).toHaveURL(/\/hasil-keluaran#/)
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle('Data Togel Terupdate')
  expect(documents).toEqual([])

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('header')
      .getByRole('link', { name: 'Jadwal' })
      .filter({ visible: true })
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/jadwal$/)
  await expect(page).toHaveTitle('Data Togel Terupdate')
})

test('a page is painted before the application loads, even under a resting pointer', async ({ browser, stage }) => {
  const context = await browser.newContext({ baseURL: stage.url })
  const page = await context.newPage()
  await withoutPopup(page)
  // Browsers fire pointermove for a resting pointer when a page loads under it.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')), { once: true })
  })
  for (const path of ['/', '/jadwal', '/live-draw']) {
    await open(page, path)
    const { paintedAt, fetchedAt } = await page.evaluate(() => {
      const later = (document.querySelector<HTMLElement>('script[data-rest]')?.dataset['rest'] ?? '').split(' ')
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => later.includes(new URL(name).pathname))
      return {
        paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        fetchedAt: Math.min(...files.map(({ startTime }) => startTime)),
      }
    })
    expect(fetchedAt, path).toBeLessThan(Infinity)
    expect(fetchedAt, path).toBeGreaterThan(paintedAt)
  }
  await context.close()
})

test('the last market and the pinned ones return on the next visit', async ({ page }) => {
  await withoutPopup(page)
  await open(page, '/live-draw')
  await page.getByLabel('Pilih Pasaran Live Draw:').selectOption('MACAU')
  await page.getByRole('button', { name: 'Sematkan MACAU' }).click()
  await page.getByLabel('Pilih Pasaran Live Draw:').selectOption('TAIWAN')
  await open(page, '/live-draw')
  await expect(page.getByLabel('Pilih Pasaran Live Draw:')).toHaveValue('TAIWAN')
  const pinned = page.getByRole('article', { name: 'MACAU' })
  await expect(pinned).toContainText('PUTARAN SELANJUTNYA')
  await pinned.getByRole('button', { name: 'Lihat Live Draw MACAU' }).click()
  await expect(page.getByRole('region', { name: 'MACAU' })).toBeVisible()
  await expect(pinned).toHaveCount(0)
  await page.getByRole('button', { name: 'Lepas MACAU' }).click()
  await expect(page.getByRole('button', { name: 'Sematkan MACAU' })).toBeVisible()
})

test('lists are paged by address, with and without scripts', async ({ browser, stage }) => {
  for (const scripts of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: stage.url })
    const page = await context.newPage()
    if (scripts) await withoutPopup(page)
    for (const [path, last] of [
      ['/hasil-keluaran', 2],
      ['/prediksi', 2],
      ['/jadwal', 3],
      ['/hasil-keluaran/SYDNEY%20POOLS', 4],
    ] as const) {
      await page.goto(`${path}?page=${last - 1}`)
      await page.getByRole('link', { name: 'Berikutnya', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`page=${last}(#riwayat)?$`))
      await expect(page.getByText(`Halaman ${last} dari ${last}`)).toBeVisible()
    }
    await page.goto('/hasil-keluaran/SYDNEY%20POOLS?limit=25')
    await expect(page.getByRole('row')).toHaveCount(26)
    await context.close()
  }
})
