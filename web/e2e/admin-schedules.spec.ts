import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import {
  acknowledge,
  answerEmpty,
  breakCalls,
  expect,
  givenAdmin,
  givenMarket,
  openSignedIn,
  phone,
  accept,
  test,
} from './staff.ts'

test.use({ viewport: phone })

const market = 'JADWAL BARU'
const path = '/admin/schedules'

test('an admin adds, edits, switches and deletes a schedule', async ({ page, request }) => {
  await givenMarket(request, market)
  const headers = await givenAdmin(request, 'penjadwal')
  await openSignedIn(page, path, headers)
  await expect(page.getByRole('heading', { name: 'Manajemen Jadwal', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Manajemen Jadwal$/)
  const form = page.getByRole('form', { name: 'Tambah Jadwal Baru' })
  const row = page.getByRole('row', { name: market })
  const save = page.getByRole('button', { name: 'Simpan Jadwal' })
  const begin = () => page.getByRole('button', { name: 'Baru' }).first().click()

  await test.step('missing and invalid fields show errors, in a folded part too', async () => {
    await begin()
    await form.getByText('Situs resmi dan logo').click()
    await form.getByLabel('Situs Resmi').fill('bukan alamat')
    await form.getByText('Situs resmi dan logo').click()
    await save.click()
    await expect(form.getByText('Wajib diisi.')).toHaveCount(2)
    await expect(form.getByText('Jam tidak valid, gunakan format HH:MM.')).toHaveCount(2)
    await expect(form.getByText('URL tidak valid, gunakan alamat http atau https.')).toBeVisible()
    await expect(form.getByLabel('Pasaran')).toBeFocused()
  })

  await test.step('a schedule is saved; an unreachable server shows an error and keeps the form', async () => {
    await form.getByLabel('Pasaran').selectOption(market)
    await form.getByLabel('Hari').fill('Rabu, Sabtu')
    await form.getByLabel('Jam Buka').fill('18:30')
    await form.getByLabel('Jam Tutup').fill('17:45')
    await form.getByLabel('Situs Resmi').fill('https://contoh.id/jadwal')
    const stop = await breakCalls(page, 'POST', path)
    await save.click()
    await expect(form.getByRole('alert')).toHaveText('Gagal menyimpan jadwal.')
    await stop()
    await save.click()
    await expect(page.getByText('Jadwal berhasil disimpan!')).toBeVisible()
    await expect(form).toHaveCount(0)
    await page.getByLabel('Cari pasaran').fill(market)
    await expect(row).toContainText('Rabu, Sabtu')
    await expect(row).toContainText('18:30')
    await begin()
    await form.getByLabel('Pasaran').selectOption(market)
    await expect(form.getByText('Pasaran ini sudah punya jadwal')).toBeVisible()
    await page.getByRole('button', { name: 'Tutup formulir' }).click()
    await accept(page, 'Isian belum disimpan. Tinggalkan?')
  })

  await test.step('its status is switched in the row', async () => {
    const status = row.getByLabel(`Status ${market}`)
    await expect(status).toHaveValue('BUKA')
    await status.selectOption('DITUNDA')
    await expect(page.getByText('Status pasaran berhasil diubah.')).toBeVisible()
    await expect(status).toHaveValue('DITUNDA')
    const stop = await breakCalls(page, 'PATCH', /\/api\/admin\/schedules\//)
    await status.selectOption('TUTUP')
    await acknowledge(page, 'Gagal mengubah status pasaran.')
    await expect(status).toHaveValue('DITUNDA')
    await stop()
    await page.getByRole('button', { name: /^Ditunda \d+$/ }).click()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: /^Tutup \d+$/ }).click()
    await expect(page.getByText('Tidak ada pasaran yang cocok.')).toBeVisible()
    await page.getByRole('button', { name: /^Semua \d+$/ }).click()
  })

  const editing = page.getByRole('form', { name: 'Edit Jadwal' })
  await test.step("on a conflict the colleague's version shows first", async () => {
    await row.getByRole('button', { name: `Edit jadwal ${market}` }).click()
    await expect(editing.getByLabel('Pasaran')).toBeDisabled()
    await expect(editing.getByLabel('Hari')).toBeFocused()
    const data = { marketName: market, day: 'Setiap Hari', openTime: '19:00', closeTime: '18:00' }
    expect((await request.post(`/api${path}`, { headers, data })).ok()).toBe(true)
    await editing.getByLabel('Hari').fill('Senin')
    await save.click()
    await expect(editing.getByRole('alert')).toContainText('Data sudah diubah oleh pengguna lain.')
    await expect(editing.getByLabel('Jam Buka')).toHaveValue('19:00')
    await editing.getByLabel('Hari').fill('Senin')
    await save.click()
    await expect(editing).toHaveCount(0)
    await expect(row).toContainText('Senin')
    await expect(row.getByLabel(`Status ${market}`)).toHaveValue('DITUNDA')
  })

  await test.step('deleting asks first', async () => {
    const remove = row.getByRole('button', { name: `Hapus jadwal ${market}` })
    const stop = await breakCalls(page, 'DELETE', /\/api\/admin\/schedules\//)
    await remove.click()
    await accept(page, `Yakin ingin menghapus jadwal ${market}?`)
    await acknowledge(page, 'Gagal menghapus jadwal.')
    await stop()
    await remove.click()
    await accept(page, `Yakin ingin menghapus jadwal ${market}?`)
    await expect(page.getByText('Jadwal berhasil dihapus.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('empty list and failed load have their texts', async () => {
    const refill = await answerEmpty(page, path, [])
    const restore = await breakCalls(page, 'GET', '/admin/markets/all-active')
    await page.goto(path)
    await expect(page.getByText('Jadwal belum tersedia.')).toBeVisible()
    await begin()
    await expect(form.getByText('Gagal memuat daftar pasaran.')).toBeVisible()
    await refill()
    await restore()
    const stop = await breakCalls(page, 'GET', path)
    await page.goto(path)
    await expect(page.getByText('Gagal memuat jadwal.')).toBeVisible()
    await stop()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('table', { name: 'Daftar Jadwal' })).toBeVisible()
  })
})

test('the schedule of one of 113 markets is edited by keyboard', async ({ page, request }) => {
  const wanted = 'PASARAN KE SERATUS'
  await page.setViewportSize({ width: 1280, height: 800 })
  await givenMarket(request, wanted)
  const headers = await givenAdmin(request, 'pengetik')
  const data = { marketName: wanted, day: 'Setiap Hari', openTime: '12:15', closeTime: '12:00' }
  expect((await request.post(`/api${path}`, { headers, data })).ok()).toBe(true)
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const own = ((await response.json()) as Schedule[]).find(({ marketName }) => marketName === wanted)
    const others = Array.from({ length: 112 }, (_each, index) => `PASARAN ${index + 100}`)
    const json = [...others.map((marketName) => ({ ...own, id: marketName, marketName })), own]
    return route.fulfill({ response, json })
  })
  await openSignedIn(page, path, headers)
  await expect(page.getByText('113 pasaran, 113 berundian hari ini')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(21)

  await page.keyboard.press('/')
  await page.keyboard.type('ke seratus')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Enter')
  const editing = page.getByRole('form', { name: 'Edit Jadwal' })
  await expect(editing.getByLabel('Pasaran')).toHaveValue(wanted)
  await expect(editing.getByLabel('Hari', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Senin, Rabu')
  await expect(editing.getByText('Dibaca: Senin, Rabu; libur Selasa, Kamis, Jumat, Sabtu, Minggu')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Jadwal berhasil disimpan!')).toBeVisible()
  await expect(page.getByRole('row', { name: wanted })).toContainText('Senin, Rabu')
})
