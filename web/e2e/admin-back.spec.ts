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
