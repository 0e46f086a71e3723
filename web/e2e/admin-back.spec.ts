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

test('Back answers a question with no; an answered question leaves no entry behind', async ({ page, request }) => {
  const headers = await masterHeaders(request)
  await givenMarket(request, 'KEMBALI')
  await openSignedIn(page, adminPaths.guide, headers)
  await page.getByRole('link', { name: 'Manajemen Pasaran' }).click()
  const row = page.getByRole('row', { name: 'KEMBALI' })
  const remove = row.getByRole('button', { name: /Hapus/ })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect.poll(() => hasLayer(page)).toBe(true)
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(row).toHaveCount(1)
  await remove.click()
  await accept(page, (await question.locator('p').first().textContent()) ?? '')
  await expect(row).toHaveCount(0)
  await expect.poll(() => hasLayer(page)).toBe(false)
  await page.goBack()
  await expect(heading(page, 'Panduan Admin')).toBeVisible()
})
