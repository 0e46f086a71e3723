import type { Page } from '@playwright/test'
import { adminPaths } from '../src/admin/paths/admin-paths.ts'
import { layersOf } from './stage/browser-steps.ts'
import { accept, expect, givenMarket, masterHeaders, openSignedIn, phone, test } from './staff.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const hasLayer = async (page: Page) => (await layersOf(page)) > 0

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('Back closes the drawer, then leaves; a link in it leaves from the page', async ({ page, request }) => {
    await openSignedIn(page, adminPaths.guide, await masterHeaders(request))
    const drawer = page.getByRole('dialog', { name: 'Menu admin' })
    const open = async () => {
      await page.getByRole('button', { name: 'Buka menu' }).click()
      await expect.poll(() => hasLayer(page)).toBe(true)
    }
    await open()
    await drawer.getByRole('link', { name: 'Manajemen Banner' }).click()
    await expect(heading(page, 'Manajemen Banner')).toBeVisible()
    await expect(drawer).toHaveCount(0)
    await open()
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(heading(page, 'Manajemen Banner')).toBeVisible()
    await open()
    await page.keyboard.press('Escape')
    await expect.poll(() => hasLayer(page)).toBe(false)
    await page.goBack()
    await expect(heading(page, 'Panduan Admin')).toBeVisible()
  })
})

/** The page's own steps back come this late, as on a busy device, and are marked. */
const delaySteps = (page: Page, late: number) =>
  page.addInitScript((ms) => {
    const go = history.go.bind(history)
    history.go = (entries) => void setTimeout(() => go(entries), ms)
    addEventListener('popstate', () => document.documentElement.setAttribute('data-stepped', ''))
  }, late)
/** Chromium drops a step beside which the address is replaced. */
const stepped = (page: Page, late: number) =>
  page
    .locator('html[data-stepped]')
    .waitFor({ timeout: late + 3_000 })
    .catch(() => undefined)

for (const late of [100, 900]) {
  const openAndClose = async (page: Page, headers: { authorization: string }) => {
    await delaySteps(page, late)
    await openSignedIn(page, adminPaths.dashboard, headers)
    await expect(page.getByRole('button', { name: /^Milik saya/ })).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('?')
    await expect.poll(() => hasLayer(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  test(`a filter chosen while the step of a closed layer is ${late} ms away stays`, async ({ page, request }) => {
    await openAndClose(page, await masterHeaders(request))
    await page.keyboard.press('m')
    await expect(page).toHaveURL(/tampil=mine/)
    await stepped(page, late)
    expect(page.url()).toMatch(/tampil=mine/)
    await expect(page.getByRole('button', { name: /^Milik saya/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test(`a layer opened while the step of a closed one is ${late} ms away stays`, async ({ page, request }) => {
    await openAndClose(page, await masterHeaders(request))
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await stepped(page, late)
    await expect.poll(() => hasLayer(page)).toBe(true)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
}

test('a question has no entry of its own: it is answered at once', async ({ page, request }) => {
  await givenMarket(request, 'KEMBALI')
  await openSignedIn(page, `${adminPaths.markets}?cari=KEMBALI`, await masterHeaders(request))
  const row = page.getByRole('row', { name: 'KEMBALI' })
  await row.getByRole('button', { name: /Hapus/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  expect(await hasLayer(page)).toBe(false)
  await accept(page, (await question.locator('p').first().textContent()) ?? '')
  await expect(row).toHaveCount(0)
  expect(await hasLayer(page)).toBe(false)
})
