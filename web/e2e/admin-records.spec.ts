import type { Page } from '@playwright/test'
import { decline, expect, masterHeaders, openSignedIn, test } from './staff.ts'

const isReady = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

test('the open record has an address, and keys go through the list', async ({ page, request }) => {
  await openSignedIn(page, '/admin/schedules', await masterHeaders(request))
  await isReady(page)
  const editing = page.getByRole('form', { name: 'Edit Jadwal' })
  const title = (name: string) => page.locator(`[data-record="${name}"]`)
  const open = (name: string) => expect(page).toHaveURL(new RegExp(`pilih=${name.replaceAll(' ', '(\\+|%20)')}(&|$)`))

  await test.step('a row opens its form; a reload keeps it, Back leaves it', async () => {
    await title('HONGKONG').click()
    await open('HONGKONG')
    await expect(editing.getByLabel('Hari', { exact: true })).toBeFocused()
    await page.reload()
    await expect(editing).toBeVisible()
    await page.goBack()
    await expect(editing).toHaveCount(0)
    await page.goForward()
    await expect(editing).toBeVisible()
  })

  await test.step('J and K go on while the form stays open', async () => {
    const names = await page.locator('[data-record]').evaluateAll((all) => all.map((each) => each.dataset['record']))
    const next = names[names.indexOf('HONGKONG') + 1] ?? ''
    await title('HONGKONG').focus()
    await page.keyboard.press('j')
    await open(next)
    await expect(title(next)).toBeFocused()
    await expect(editing).toBeVisible()
    await page.keyboard.press('k')
    await open('HONGKONG')
  })

  await test.step('Escape ends editing, after a question when something was typed', async () => {
    const day = editing.getByLabel('Hari', { exact: true })
    const stored = await day.inputValue()
    await day.fill('Minggu')
    await page.keyboard.press('Escape')
    await decline(page, 'Isian belum disimpan. Tinggalkan?')
    await expect(day).toHaveValue('Minggu')
    await title('JAPAN').click()
    await decline(page, 'Isian belum disimpan. Tinggalkan?')
    await expect(day).toHaveValue('Minggu')
    await day.fill(stored)
    await page.keyboard.press('Escape')
    await expect(editing).toHaveCount(0)
  })

  await test.step('N begins a new record, / searches and Enter opens what was found', async () => {
    await page.locator('h1').click()
    await page.keyboard.press('n')
    await expect(page.getByRole('form', { name: 'Tambah Jadwal Baru' }).getByLabel('Pasaran')).toBeFocused()
    await page.locator('h1').click()
    await page.keyboard.press('/')
    await page.keyboard.type('singapore')
    await page.keyboard.press('Enter')
    await open('SINGAPORE')
    await expect(editing).toBeVisible()
  })
})
