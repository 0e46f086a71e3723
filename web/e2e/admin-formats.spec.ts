import { wibClock, wibDate } from '@papan/contracts/wib.ts'
import { dayText } from '../src/shared/format/wib-text.ts'
import { startDraw } from './desk.ts'
import {
  expect,
  expectAccessible,
  givenMarket,
  givenWaitingMarket,
  master,
  masterHeaders,
  openSignedIn,
  ownLog,
  test,
} from './staff.ts'

// No Indonesian locale, and a 12-hour clock.
test.use({ locale: 'en-US', timezoneId: 'America/New_York' })

/** Dates and times of an English browser, or of Intl in Indonesian. */
const foreign = [
  /\b(AM|PM)\b/,
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/,
  /\b\d{2}\.\d{2}(\.\d{2})?\b/,
  /\b(Aug|Oct|Dec|January|February|March|May|June|July|August|October|December)\b/,
  /\bGMT[+-](?!7\b)/,
  // Wire format; ids keep theirs.
  /(?<![\w-])\d{4}-\d{2}-\d{2}\b/,
]
const pages = [
  '/admin/dashboard',
  '/admin/manage-results',
  '/admin/predictions',
  '/admin/banners',
  '/admin/schedules',
  '/admin/markets',
  '/admin/notices',
  '/admin/destinations',
  '/admin/users',
  '/admin/security',
  '/admin/logs',
]

test('an English browser in New York shows Indonesian dates and WIB times', async ({ page, request }) => {
  test.slow()
  const headers = await masterHeaders(request)
  const market = 'JAM DAN TANGGAL'
  const date = await givenWaitingMarket(request, market)
  await startDraw(request, headers, { market, date, prizes: [{ type: 'PRIZE 1', numbers: '0438' }] })
  await openSignedIn(page, '/admin/dashboard', headers)
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const text = await page.locator('body').innerText()
    for (const pattern of foreign) expect(`${path} ${pattern.exec(text)?.[0] ?? ''}`).toBe(`${path} `)
  }

  await test.step('the log shows WIB time, label and code of an event', async () => {
    const data = await ownLog(request, headers)
    const entry = data.find(({ details }) => details.startsWith(`Sesi hasil ${market}`) && details.includes('PRIZE 1'))
    const at = Date.parse(entry?.timestamp ?? '')
    const row = page
      .getByRole('row')
      .filter({ hasText: market })
      .filter({ hasText: /CREATE_RESULT.*PRIZE 1/ })
    await expect(row).toContainText(`${dayText(wibDate(at))} ${wibClock(at)}`)
    await expect(row.getByText('Hasil dibuat', { exact: true })).toBeVisible()
    await expect(row.getByText('CREATE_RESULT', { exact: true })).toBeVisible()
  })

  await test.step('its filter suggests users', async () => {
    const user = page.getByLabel('Pengguna')
    const { username } = master()
    const list = page.locator(`datalist[id="${await user.getAttribute('list')}"] option`)
    await expect(list.and(page.locator(`[value="${username}"]`))).toBeAttached()
    await user.fill(username)
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page).toHaveURL(/pengguna=/)
    // Below the headings of the columns and of the day.
    await expect(page.getByRole('row').nth(2)).toContainText(username)
    await expectAccessible(page)
  })

  await test.step('an unreadable date shows an error and filters nothing', async () => {
    const field = page.getByLabel('Tanggal')
    await field.fill('kemarin')
    await field.press('Enter')
    await expect(page.getByText('Tanggal tidak valid.')).toBeVisible()
    await expect(page).not.toHaveURL(/tanggal=/)
    await field.fill('23/11/2020')
    await field.press('Enter')
    await expect(page).toHaveURL(/tanggal=2020-11-23/)
    await expect(page.getByLabel('Tanggal')).toHaveValue('23 Nov 2020')
  })
})

test('a date is typed or picked by keyboard, a time is typed, on a small phone', async ({ page, request }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await givenMarket(request, 'KALENDER')
  await openSignedIn(page, '/admin/predictions', await masterHeaders(request))
  // What is typed is left here.
  page.on('dialog', (question) => void question.accept())
  const begin = () => page.getByRole('button', { name: 'Baru', exact: true }).click()
  await begin()
  const form = page.getByRole('form', { name: 'Tambah Prediksi' })
  const date = form.getByLabel('Tanggal')
  const open = form.getByRole('button', { name: 'Buka kalender' })
  const calendar = page.getByRole('dialog', { name: 'Kalender' })

  await date.fill('23/11/2026')
  await date.blur()
  await expect(date).toHaveValue('23 Nov 2026')
  await date.fill('30 Feb 2026')
  await date.blur()
  await expect(form.getByText('Tanggal tidak valid.')).toBeVisible()
  await date.fill('23 Nov 2026')

  await open.focus()
  await page.keyboard.press('Enter')
  const day = (name: string) => calendar.getByRole('button', { name })
  await expect(day('Senin, 23 November 2026')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await expect(day('Kamis, 24 Desember 2026')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(open).toBeFocused()
  await expect(date).toHaveValue('23 Nov 2026')

  await page.keyboard.press('Enter')
  await expect(day('Senin, 23 November 2026')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue('30 Nov 2026')
  await open.click()
  await calendar.getByLabel('Pilih bulan').selectOption('Februari')
  await day('Sabtu, 28 Februari 2026').click()
  await expect(date).toHaveValue('28 Feb 2026')

  await page.goto('/admin/schedules')
  await begin()
  const schedule = page.getByRole('form', { name: 'Tambah Jadwal' })
  const time = schedule.getByLabel('Jam Tutup')
  await time.fill('1315')
  await time.blur()
  await expect(time).toHaveValue('13:15')
  await time.fill('1:15 PM')
  await schedule.getByRole('button', { name: 'Simpan' }).click()
  await expect(schedule.getByText('Jam tidak valid, gunakan format HH:MM.').first()).toBeVisible()

  await page.goto('/admin/banners')
  await begin()
  const file = page.getByLabel('File Gambar')
  await expect(page.getByText('Belum ada berkas').first()).toBeVisible()
  await expect(file).toHaveAttribute('title', 'Belum ada berkas')
  await file.setInputFiles({ name: 'promo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('promo.png')).toBeVisible()
  await file.focus()
  await expect(file).toBeFocused()
  await expectAccessible(page)
})
