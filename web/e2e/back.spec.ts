import type { Page } from '@playwright/test'
import { layersOf, open, stopClock } from './stage/browser-steps.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

test.beforeEach(({ page }) => withoutPopup(page))

/** Entries of the history, and what the open one says. */
const entries = (page: Page) => page.evaluate(() => history.length)

const detail = '/hasil-keluaran/SINGAPORE'

type Layer = {
  name: string
  path: string
  open: (page: Page) => Promise<void>
  shown: (page: Page) => ReturnType<Page['locator']>
}

const drawModal: Layer = {
  name: 'the modal of a draw',
  path: detail,
  open: (page) =>
    page
      .getByRole('region', { name: /Riwayat/ })
      .getByRole('row')
      .nth(1)
      .click(),
  shown: (page) => page.getByRole('dialog', { name: 'Detail Hasil: SINGAPORE' }),
}
const search: Layer = {
  name: 'the search',
  path: detail,
  open: (page) => page.locator('[data-search]').click(),
  shown: (page) => page.getByRole('dialog', { name: 'Cari' }),
}
const menu: Layer = {
  name: 'the menu',
  path: detail,
  open: (page) => page.locator('header summary').click(),
  shown: (page) => page.locator('header details[open]'),
}
const screens = [
  { width: 390, height: 844, layers: [drawModal, search, menu] },
  { width: 1280, height: 800, layers: [drawModal, search] },
]

for (const { width, height, layers } of screens)
  for (const layer of layers) {
    test.describe(`${layer.name} at ${width} px`, () => {
      test.use({ viewport: { width, height } })

      test.beforeEach(async ({ page }) => {
        await open(page, '/jadwal')
        await open(page, layer.path)
        await layer.open(page)
        await expect(layer.shown(page)).toBeVisible()
        await expect.poll(() => layersOf(page)).toBe(1)
      })

      test('Back closes it and the page stays; a second Back leaves', async ({ page }) => {
        await page.goBack()
        await expect(layer.shown(page)).toHaveCount(0)
        await expect(page).toHaveURL(layer.path)
        await page.goBack()
        await expect(page).toHaveURL('/jadwal')
      })

      test('two Backs at once leave', async ({ page }) => {
        // The page may be gone before it answers.
        const leave = page.evaluate(() => {
          history.back()
          history.back()
        })
        await leave.catch(() => undefined)
        await expect(page).toHaveURL('/jadwal')
      })

      test('Escape leaves no entry behind', async ({ page }) => {
        await page.keyboard.press('Escape')
        await expect(layer.shown(page)).toHaveCount(0)
        await expect.poll(() => layersOf(page)).toBe(0)
        await page.goBack()
        await expect(page).toHaveURL('/jadwal')
      })

      test('it stays closed at Forward and after a reload', async ({ page }) => {
        await page.goBack()
        await expect(layer.shown(page)).toHaveCount(0)
        await page.goForward()
        await expect.poll(() => layersOf(page)).toBe(0)
        await expect(layer.shown(page)).toHaveCount(0)
        await layer.open(page)
        await expect.poll(() => layersOf(page)).toBe(1)
        const count = await entries(page)
        await page.reload()
        await expect.poll(() => layersOf(page)).toBe(0)
        expect(await entries(page)).toBe(count)
        await page.goBack()
        await expect(page).toHaveURL('/jadwal')
      })
    })
  }

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the close button leaves no entry behind', async ({ page }) => {
    await open(page, '/jadwal')
    await open(page, detail)
    for (const layer of [drawModal, search]) {
      await layer.open(page)
      await expect.poll(() => layersOf(page)).toBe(1)
      await layer.shown(page).getByRole('button', { name: 'Tutup' }).click()
      await expect(layer.shown(page)).toHaveCount(0)
      await expect.poll(() => layersOf(page)).toBe(0)
    }
    await page.goBack()
    await expect(page).toHaveURL('/jadwal')
  })

  test('a link of the menu or the modal leaves from the page', async ({ page }) => {
    await open(page, detail)
    await menu.open(page)
    await expect.poll(() => layersOf(page)).toBe(1)
    await page.locator('header details').getByRole('link', { name: 'Prediksi' }).click()
    await expect(page).toHaveURL('/prediksi')
    await page.goBack()
    await expect(page).toHaveURL(detail)
    await expect(menu.shown(page)).toHaveCount(0)
    await drawModal.open(page)
    await expect.poll(() => layersOf(page)).toBe(1)
    await drawModal.shown(page).getByRole('link').click()
    await expect(page).toHaveURL(/SINGAPORE\/\d{4}/)
    await page.goBack()
    await expect(page).toHaveURL(detail)
    await expect.poll(() => layersOf(page)).toBe(0)
  })

  test('one opened as another closes has the entry for itself', async ({ page }) => {
    await open(page, '/jadwal')
    await open(page, detail)
    await menu.open(page)
    await expect.poll(() => layersOf(page)).toBe(1)
    await search.open(page)
    await expect(search.shown(page)).toBeVisible()
    await expect(menu.shown(page)).toHaveCount(0)
    await expect.poll(() => layersOf(page)).toBe(1)
    await page.goBack()
    await expect(search.shown(page)).toHaveCount(0)
    await expect(page).toHaveURL(detail)
    await page.goBack()
    await expect(page).toHaveURL('/jadwal')
  })

  test('a menu opened before the application closes too, and the page stays where it was scrolled to', async ({
    page,
  }) => {
    await open(page, '/jadwal')
    let release = (): void => undefined
    const opened = new Promise<void>((done) => (release = done))
    await page.route('**/assets/*.js', (route) => opened.then(() => route.continue()))
    await page.goto(detail, { waitUntil: 'commit' })
    await menu.open(page)
    await expect(menu.shown(page)).toBeVisible()
    release()
    await expect.poll(() => layersOf(page)).toBe(1)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await page.goBack()
    await expect(menu.shown(page)).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(300)
    await page.goBack()
    await expect(page).toHaveURL('/jadwal')
  })

  test("the number room's choices close", async ({ page }) => {
    await open(page, '/jadwal')
    await open(page, '/cek-angka?angka=0417')
    const choices = page.locator('.room-more[open]')
    await expect(choices).toHaveCount(0)
    await page.locator('.room-more > summary').click()
    await expect(choices).toBeVisible()
    await expect.poll(() => layersOf(page)).toBe(1)
    await page.goBack()
    await expect(choices).toHaveCount(0)
    await expect(page).toHaveURL('/cek-angka?angka=0417')
    await page.goBack()
    await expect(page).toHaveURL('/jadwal')
  })

  test('the popup closes', async ({ page }) => {
    await page.addInitScript(() => sessionStorage.removeItem('hasSeenPopup'))
    await stopClock(page)
    await open(page, '/jadwal')
    await page.clock.runFor(12_000)
    const popup = page.getByRole('dialog', { name: 'Banner' })
    await expect(popup).toBeVisible()
    await expect.poll(() => layersOf(page)).toBe(1)
    await page.goBack()
    await expect(popup).toHaveCount(0)
    await expect(page).toHaveURL('/jadwal')
  })
})
