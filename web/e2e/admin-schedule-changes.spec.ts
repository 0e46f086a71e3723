import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addDays } from '@papan/contracts/wib.ts'
import { dayText, recentDate } from '../src/shared/format/wib-text.ts'
import { expect, expectAccessible, givenAdmin, givenMarket, openSignedIn, phone, test, today } from './staff.ts'

const path = '/admin/schedules'
const daily = { day: 'Setiap Hari', openTime: '12:15', closeTime: '12:00' }
type Headers = { authorization: string }

const givenSchedule = async (request: APIRequestContext, headers: Headers, marketName: string, more: object = {}) => {
  await givenMarket(request, marketName)
  expect((await request.post(`/api${path}`, { headers, data: { marketName, ...daily, ...more } })).ok()).toBe(true)
}

const search = (page: Page, text: string) => page.getByLabel('Cari pasaran').fill(text)

const editSchedule = async (page: Page, market: string) => {
  await search(page, market)
  await page.getByRole('button', { name: `Edit jadwal ${market}` }).click()
}

const unfold = (form: Locator, part: string) => form.locator('summary', { hasText: part }).click()
const inPreview = (date: string) => recentDate(date, today())

const publicSchedule = async (request: APIRequestContext, market: string) => {
  const all = (await (await request.get('/api/public/schedules/active')).json()) as { marketName: string }[]
  return all.find(({ marketName }) => marketName === market)
}

test('an admin closes a market for Ramadan on a phone; visitors read it', async ({ page, request }) => {
  const market = 'PASARAN PUASA'
  await page.setViewportSize(phone)
  const headers = await givenAdmin(request, 'pengatur-libur')
  await givenSchedule(request, headers, market)
  await openSignedIn(page, path, headers)
  await editSchedule(page, market)
  const form = page.getByRole('form', { name: 'Edit Jadwal' })
  const preview = form.getByRole('region', { name: '10 undian berikutnya' })
  const first = form.getByRole('group', { name: 'Pengecualian 1' })
  const from = today()
  const to = addDays(from, 29)

  await test.step('the closing is in the preview while it is typed', async () => {
    await expect(preview).toContainText(inPreview(addDays(from, 1)))
    await unfold(form, 'Pengecualian')
    await form.getByRole('button', { name: 'Tambah pengecualian' }).press('Enter')
    await expect(first.getByRole('radio', { name: 'Libur' })).toBeFocused()
    await first.getByLabel('Dari').fill(from)
    await expect(first.getByLabel('Sampai')).toHaveValue(dayText(from))
    await first.getByLabel('Sampai').fill(to)
    await first.getByLabel('Alasan').fill('Libur Ramadan')
    await expect(preview.getByRole('listitem').first()).toContainText('Libur Ramadan')
    await expect(preview).not.toContainText(inPreview(addDays(from, 1)))
    await expect(preview).toContainText(inPreview(addDays(to, 1)))
    await expectAccessible(page)
  })

  await test.step('it is saved by keyboard, and its end stands in the list', async () => {
    await first.getByLabel('Alasan').press('Control+Enter')
    await expect(page.getByText('Jadwal berhasil disimpan!')).toBeVisible()
    const row = page.getByRole('row', { name: market })
    await expect(row).toContainText(`Libur sampai ${dayText(to)}: Libur Ramadan`)
    await expect(row).toContainText('TUTUP')
  })

  await test.step('visitors read that the market is closed', async () => {
    expect(await publicSchedule(request, market)).toMatchObject({ status: 'TUTUP', reason: 'Libur Ramadan' })
    await page.goto(`/live-draw?market=${encodeURIComponent(market)}`)
    await expect(page.getByText('Pasaran Libur').first()).toBeVisible()
    await expect(page.getByText('Libur Ramadan').first()).toBeVisible()
  })
})

test('an exception that does not fit is refused at its row', async ({ page, request }) => {
  const market = 'PASARAN BERUBAH'
  const headers = await givenAdmin(request, 'pengatur-pengecualian')
  const [near, later] = [addDays(today(), 3), addDays(today(), 9)]
  const exceptions = [
    { from: addDays(today(), -9), to: addDays(today(), -8), kind: 'LIBUR', reason: 'Banjir' },
    { from: near, to: near, kind: 'LIBUR', reason: 'Pemeliharaan' },
  ]
  await givenSchedule(request, headers, market, { exceptions })
  await openSignedIn(page, path, headers)
  await editSchedule(page, market)
  const form = page.getByRole('form', { name: 'Edit Jadwal' })
  const save = form.getByRole('button', { name: 'Simpan Jadwal' })
  const third = form.getByRole('group', { name: 'Pengecualian 3' })

  await test.step('those that are over are folded', async () => {
    await unfold(form, 'Pengecualian')
    await expect(form.getByText('Pemeliharaan').first()).toBeVisible()
    await expect(form.getByText('Banjir')).toHaveCount(0)
    await form.getByRole('button', { name: 'Tampilkan 1 yang sudah lewat' }).click()
    await expect(form.getByText('Banjir')).toBeVisible()
  })

  await test.step('fields are checked before the row closes', async () => {
    await form.getByRole('button', { name: 'Tambah pengecualian' }).click()
    await third.getByRole('radio', { name: 'Ganti jam' }).check()
    await third.getByRole('button', { name: 'Selesai' }).click()
    await expect(third.getByText('Tanggal tidak valid.').first()).toBeVisible()
    await third.getByLabel('Dari').fill(near)
    await third.getByLabel('Alasan').fill('Siaran diundur')
    await third.getByRole('button', { name: 'Selesai' }).click()
    await expect(third.getByText('Isi jam tutup atau jam hasil yang baru.')).toBeVisible()
    await third.getByLabel('Jam tutup').fill('1315')
    await third.getByRole('button', { name: 'Selesai' }).click()
    await expect(third).toHaveCount(0)
    await expect(form.getByRole('button', { name: `Edit pengecualian ${dayText(near)}` }).last()).toBeFocused()
  })

  await test.step('two on one date', async () => {
    await save.click()
    await expect(third.getByText(`Tanggal ${dayText(near)} sudah ada di pengecualian lain.`)).toBeVisible()
    await expect(third.getByLabel('Dari')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('a second draw on a draw date', async () => {
    await third.getByLabel('Dari').fill(later)
    await third.getByRole('radio', { name: 'Tambahan' }).check()
    await save.click()
    await expect(third.getByText(`Tanggal ${dayText(later)} sudah hari undian.`)).toBeVisible()
    await expect(third.getByRole('radio', { name: 'Tambahan' })).toBeFocused()
    await third.getByRole('radio', { name: 'Ganti jam' }).check()
    await expect(form.getByRole('listitem').filter({ hasText: inPreview(later) })).toContainText('13:15, 13:30')
    await save.click()
    await expect(page.getByText('Jadwal berhasil disimpan!')).toBeVisible()
    await expect(page.getByRole('row', { name: market })).toContainText('2 pengecualian')
  })

  await test.step('a schedule is not replaced blindly: its exceptions stay', async () => {
    const blank = page.getByRole('form', { name: 'Tambah Jadwal Baru' })
    await blank.getByLabel('Pasaran').selectOption(market)
    await expect(blank.getByText('Pengecualian')).toHaveCount(0)
    await blank.getByRole('button', { name: 'Edit jadwal yang ada' }).click()
    await expect(form.getByLabel('Pasaran')).toHaveValue(market)
    await unfold(form, 'Pengecualian')
    await form.getByRole('button', { name: `Hapus pengecualian ${dayText(near)}` }).click()
    await save.click()
    await search(page, market)
    await expect(page.getByRole('row', { name: market })).toContainText('1 pengecualian')
  })
})

test('a planned status is announced, runs and is ended', async ({ page, request }) => {
  const market = 'STATUS RENCANA'
  const headers = await givenAdmin(request, 'perencana')
  await givenSchedule(request, headers, market)
  await openSignedIn(page, path, headers)
  const row = page.getByRole('row', { name: market })
  const form = page.getByRole('form', { name: 'Edit Jadwal' })
  const save = form.getByRole('button', { name: 'Simpan Jadwal' })
  const until = addDays(today(), 2)

  await test.step('it needs an end and a reason', async () => {
    await editSchedule(page, market)
    await unfold(form, 'Status terencana')
    await form.getByRole('button', { name: 'Rencanakan status' }).press('Enter')
    await expect(form.getByRole('radio', { name: 'DITUNDA' })).toBeFocused()
    await save.click()
    await expect(form.getByText('Wajib diisi.')).toHaveCount(3)
    await expect(form.getByLabel('Berakhir tanggal')).toBeFocused()
    await form.getByLabel('Berakhir tanggal').fill(until)
    await form.getByLabel('Berakhir jam').fill('18.00')
    await form.getByLabel('Alasan').fill('Gangguan siaran')
    await expect(form.getByText(`Sedang berlaku, sampai ${dayText(until)} 18:00 WIB`)).toBeVisible()
    await expect(form.getByRole('region', { name: '10 undian berikutnya' })).toContainText('Gangguan siaran')
    await expectAccessible(page)
    await save.click()
    await expect(row).toContainText(`Gangguan siaran, sampai ${dayText(until)} 18:00 WIB`)
    await expect(row.getByLabel(`Status ${market}`)).toHaveValue('DITUNDA')
    expect(await publicSchedule(request, market)).toMatchObject({ status: 'DITUNDA', reason: 'Gangguan siaran' })
  })

  await test.step('it is ended in the list', async () => {
    await row.getByRole('button', { name: `Akhiri status terencana ${market}` }).click()
    await expect(page.getByText('Status terencana diakhiri.')).toBeVisible()
    await expect(row).not.toContainText('Gangguan siaran')
    await expect(row.getByLabel(`Status ${market}`)).toHaveValue('BUKA')
    expect(await publicSchedule(request, market)).toMatchObject({ status: 'BUKA' })
  })

  await test.step('a coming one is listed, and removed in the form', async () => {
    await editSchedule(page, market)
    await unfold(form, 'Status terencana')
    await form.getByRole('button', { name: 'Rencanakan status' }).click()
    await form.getByRole('radio', { name: 'TUTUP' }).check()
    await form.getByLabel('Mulai tanggal').fill(addDays(today(), 1))
    await form.getByLabel('Berakhir tanggal').fill(today())
    await form.getByLabel('Berakhir jam').fill('1800')
    await form.getByLabel('Alasan').fill('Renovasi')
    await save.click()
    await expect(form.getByText('Waktu akhir harus setelah waktu awal.')).toBeVisible()
    await form.getByLabel('Berakhir tanggal').fill(until)
    await save.click()
    await expect(row).toContainText(`TUTUP ${dayText(addDays(today(), 1))}`)
    await expect(row.getByLabel(`Status ${market}`)).toHaveValue('BUKA')
    await editSchedule(page, market)
    await unfold(form, 'Status terencana')
    await form.getByRole('button', { name: 'Hapus rencana' }).click()
    await expect(form.getByRole('button', { name: 'Rencanakan status' })).toBeFocused()
    await save.click()
    await expect(row).not.toContainText('Renovasi')
  })
})

test('another name finds a market', async ({ page, request }) => {
  const market = 'NAMA PANJANG'
  const headers = await givenAdmin(request, 'pemberi-nama')
  await givenSchedule(request, headers, market)
  await openSignedIn(page, path, headers)
  await editSchedule(page, market)
  const form = page.getByRole('form', { name: 'Edit Jadwal' })
  await unfold(form, 'Kelompok dan nama lain')
  await form.getByLabel('Nama lain').fill('npj, n panjang 4d')
  await form.getByLabel('Nama lain').press('Enter')
  const row = page.getByRole('row', { name: market })
  await expect(row).toContainText('NPJ, N PANJANG 4D')
  await search(page, 'npj')
  await expect(page.getByRole('row')).toHaveCount(2)
  await search(page, 'tidak ada ini')
  await expect(page.getByText('Tidak ada pasaran yang cocok.')).toBeVisible()
})
