import type { Page } from '@playwright/test'
import { dayText } from '../src/shared/format/wib-text.ts'
import { givenDraw, rowOf } from './board.ts'
import { confirmOtherStories, publishedNumbers } from './desk.ts'
import { addAdmin, expect, givenMarket, test, today } from './staff.ts'

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The menu's link, by Tab alone from the start of the page. */
const goByKeys = async (page: Page, name: string): Promise<void> => {
  const link = page.getByRole('navigation', { name: 'Menu admin' }).getByRole('link', { name })
  await link.focus()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test("a day's work by keyboard alone", async ({ page, request }) => {
  test.slow()
  const draw = await givenDraw(request, 'HARI TOMBOL', { closes: -2, result: 20 })
  await givenMarket(request, 'HARI RAMAL')
  const user = await addAdmin(request, 'hari')
  await confirmOtherStories(page)

  await test.step('signs in', async () => {
    await page.goto('/login')
    await page.getByLabel('Username').focus()
    await page.keyboard.type(user.username)
    await press(page, 'Tab')
    await page.keyboard.type(user.password)
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  await test.step('takes a draw and enters its number', async () => {
    await expect(rowOf(page, draw.market)).toBeVisible()
    await press(page, '/')
    await page.keyboard.type('hari tombol')
    await press(page, 'Enter')
    await expect(rowOf(page, draw.market)).toHaveAttribute('aria-current', 'true')
    await press(page, 'a')
    await expect(rowOf(page, draw.market)).toContainText('(Anda)')
    await press(page, 'Enter')
    await expect(page.getByLabel('Nomor', { exact: true })).toBeFocused()
    await page.keyboard.type('5821')
    await press(page, 'Enter')
    await expect.poll(() => publishedNumbers(request, draw)).toEqual(['5821'])
    await expect(page.getByText(/tersimpan\.$/)).toBeVisible()
    await press(page, 'b')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  await test.step('publishes a prediction', async () => {
    await goByKeys(page, 'Kelola Prediksi')
    await press(page, 'n')
    const form = page.getByRole('form', { name: 'Tambah Prediksi Baru' })
    await expect(form.getByLabel('Pasaran')).toBeFocused()
    await page.keyboard.type('HARI RAMAL')
    await expect(form.getByLabel('Tanggal')).toHaveValue(dayText(today()))
    await form.getByLabel('Shio').focus()
    await page.keyboard.type('NAGA')
    await form.getByLabel('Nomor').first().focus()
    await page.keyboard.type('0042')
    await press(page, 'Control+Enter')
    await expect(page.getByText('Prediksi berhasil disimpan!')).toBeVisible()
  })

  await test.step('corrects a schedule, found by its name', async () => {
    await goByKeys(page, 'Manajemen Jadwal')
    await expect(page.getByRole('row', { name: 'HARI TOMBOL' })).toBeVisible()
    await press(page, '/')
    await page.keyboard.type('hari tombol')
    await press(page, 'Enter')
    const form = page.getByRole('form', { name: 'Edit Jadwal' })
    await expect(form.getByLabel('Hari', { exact: true })).toBeFocused()
    await press(page, 'Control+A')
    await page.keyboard.type('Senin - Sabtu')
    await press(page, 'Control+Enter')
    await expect(page.getByText('Jadwal berhasil disimpan!')).toBeVisible()
    await expect(form).toHaveCount(0)
  })
})

test.describe('on a phone of 360 px with letters twice as large', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test("a day's work by touch", async ({ page, request }) => {
    test.slow()
    const draw = await givenDraw(request, 'HARI BESAR', { closes: -2, result: 20 })
    await givenMarket(request, 'HARI RAMAL BESAR')
    const user = await addAdmin(request, 'besar')
    await confirmOtherStories(page)
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
    })
    const menu = async (name: string) => {
      await page.getByRole('button', { name: 'Buka menu' }).tap()
      await page.getByRole('dialog', { name: 'Menu admin' }).getByRole('link', { name }).tap()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }

    await page.goto('/login')
    await page.getByLabel('Username').fill(user.username)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Login' }).tap()
    await rowOf(page, draw.market)
      .getByRole('button', { name: `Ambil ${draw.market}` })
      .tap()
    await rowOf(page, draw.market)
      .getByRole('link', { name: `Lanjut ${draw.market}` })
      .tap()
    const number = page.getByLabel('Nomor', { exact: true })
    await number.fill('6935')
    await page.getByRole('button', { name: 'Tambah Hadiah' }).tap()
    await expect.poll(() => publishedNumbers(request, draw)).toEqual(['6935'])

    await menu('Kelola Prediksi')
    await page.getByRole('button', { name: 'Baru' }).tap()
    const prediction = page.getByRole('form', { name: 'Tambah Prediksi Baru' })
    await prediction.getByLabel('Pasaran').selectOption('HARI RAMAL BESAR')
    await prediction.getByLabel('Shio').selectOption('NAGA')
    await prediction.getByLabel('Nomor').first().fill('0042')
    await prediction.getByRole('button', { name: 'Simpan Prediksi' }).tap()
    await expect(page.getByText('Prediksi berhasil disimpan!')).toBeVisible()

    await menu('Manajemen Jadwal')
    await page.getByRole('searchbox').fill('hari besar')
    await page.getByRole('row', { name: draw.market }).getByRole('link', { name: draw.market }).tap()
    const schedule = page.getByRole('form', { name: 'Edit Jadwal' })
    await schedule.getByLabel('Hari', { exact: true }).fill('Senin - Sabtu')
    await schedule.getByRole('button', { name: 'Simpan Jadwal' }).tap()
    await expect(page.getByText('Jadwal berhasil disimpan!')).toBeVisible()
    await expect(schedule).toHaveCount(0)
  })
})
