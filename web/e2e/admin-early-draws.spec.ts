import { addDays, weekdayOf } from '@papan/contracts/wib.ts'
import { dayText } from '../src/shared/format/wib-text.ts'
import { confirmOtherStories, startDraw, typeAgain } from './desk.ts'
import { expect, givenAdmin, givenMarket, openSignedIn, decline, accept, test, today } from './staff.ts'

const path = '/admin/manage-results'
const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']

test('a draw of a future date asks for confirmation and hides nothing from visitors', async ({ page, request }) => {
  const market = 'TERLALU DINI'
  await givenMarket(request, market)
  const headers = await givenAdmin(request, 'pendahulu')
  // Closes in the last minute of the day: before that every prize is early. A draw of yesterday would still be current after
  // midnight.
  const [before, tomorrow] = [addDays(today(), -7), addDays(today(), 1)]
  const day = [today(), tomorrow].map((date) => weekdays[weekdayOf(date)]).join(', ')
  const times = { day, openTime: '23:58', closeTime: '23:59' }
  await request.post('/api/admin/schedules', { headers, data: { marketName: market, ...times } })
  await startDraw(request, headers, { market, date: before, prizes: [{ type: 'PRIZE 1', numbers: '0417' }] })
  await confirmOtherStories(page)
  await openSignedIn(page, path, headers)
  const form = page.getByRole('form', { name: 'Mulai Sesi Undian' })
  const shown = async () => {
    const answer = await request.get(`/api/public/live-draw-data/${encodeURIComponent(market)}`)
    return ((await answer.json()) as { result: { date: string } | null }).result?.date
  }

  await test.step("live entry of tomorrow's draw asks", async () => {
    await form.getByLabel('Pasaran').selectOption(market)
    await expect(form.getByLabel('Tanggal')).toHaveValue(dayText(today()))
    await form.getByLabel('Tanggal').fill(tomorrow)
    await form.getByRole('button', { name: 'Mulai Sesi' }).click()
    await decline(page, 'Tanggal undian ini belum tiba. Tetap mulai sesi?')
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Mulai Sesi' }).click()
    await accept(page, 'Tanggal undian ini belum tiba. Tetap mulai sesi?')
    await expect(page.getByRole('button', { name: 'Sesi Lain' })).toBeVisible()
    expect(await shown()).toBe(before)
    await page.getByRole('button', { name: 'Sesi Lain' }).click()
  })

  await test.step('a prize before the close time asks once', async () => {
    await form.getByLabel('Pasaran').selectOption(market)
    await form.getByLabel('Tanggal').fill(today())
    await form.getByRole('button', { name: 'Mulai Sesi' }).click()
    const entry = page.getByRole('form', { name: `Masukkan hadiah ${market}` })
    expect(await shown()).toBe(before)
    await entry.getByLabel('Nomor').fill('0042')
    await entry.getByLabel('Nomor').press('Enter')
    await decline(page, 'Pasaran ini belum tutup. Terbitkan sekarang?')
    await expect(entry.getByLabel('Nomor')).toHaveValue('0042')
    expect(await shown()).toBe(before)
    await entry.getByLabel('Nomor').press('Enter')
    await accept(page, 'Pasaran ini belum tutup. Terbitkan sekarang?')
    await expect.poll(shown).toBe(today())
    // The market draws one number, which is entered.
    await page.getByRole('button', { name: 'Koreksi PRIZE 1' }).click()
    await entry.getByLabel('Nomor').fill('1234')
    await entry.getByLabel('Nomor').press('Enter')
    await typeAgain(page, /^PRIZE 1 sudah diisi 0042/, '1234')
    await expect(page.getByRole('heading', { name: 'Undian lengkap' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
})

test('a prediction made after the close time shows a warning', async ({ page, request }) => {
  const market = 'RAMALAN TELAT'
  await givenMarket(request, market)
  const headers = await givenAdmin(request, 'peramal-telat')
  const times = { day: 'Setiap Hari', openTime: '00:15', closeTime: '00:00' }
  await request.post('/api/admin/schedules', { headers, data: { marketName: market, ...times } })
  const numbers = [{ category: 'TOP 4D', numbers: '0042', shio: 'NAGA' }]
  const made = await request.post('/api/admin/predictions', { headers, data: { market, date: today(), numbers } })
  expect(made.status()).toBe(201)
  await page.goto(`/prediksi/${encodeURIComponent(market)}`)
  await expect(page.getByText('Dibuat atau diubah setelah pasaran tutup')).toBeVisible()
  await openSignedIn(page, '/admin/predictions', headers)
  await expect(page.getByRole('row', { name: market })).toContainText('Dibuat atau diubah setelah pasaran tutup')
})
