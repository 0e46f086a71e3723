import {
  acknowledge,
  breakCalls,
  expect,
  expectListTexts,
  givenAdmin,
  givenMarket,
  givenWaitingMarket,
  openSignedIn,
  accept,
  test,
  today,
} from './staff.ts'
import { dayText } from '../src/shared/format/wib-text.ts'

const market = 'RAMALAN PAGI'
const path = '/admin/predictions'

test('an admin adds, edits and deletes a prediction', async ({ page, request }) => {
  await givenMarket(request, market)
  const headers = await givenAdmin(request, 'peramal')
  await openSignedIn(page, path, headers)
  await expect(page.getByRole('heading', { name: 'Kelola Prediksi', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Kelola Prediksi$/)
  const form = page.getByRole('form', { name: 'Tambah Prediksi Baru' })
  const row = page.getByRole('row', { name: market })

  await test.step('missing fields show errors, the first takes focus', async () => {
    await form.getByRole('button', { name: 'Simpan Prediksi' }).click()
    await expect(form.getByText('Wajib diisi.')).toHaveCount(3)
    await expect(form.getByLabel('Pasaran')).toBeFocused()
    await expect(form.getByLabel('Tanggal')).toHaveValue(dayText(today()))
    const categories = form.getByPlaceholder('BBFS, Angka Jadi')
    for (const [at, category] of ['BBFS', 'TOP 4D', 'TOP 3D', 'TOP 2D', 'COLOK BEBAS', 'COLOK JITU'].entries())
      await expect(categories.nth(at)).toHaveValue(category)
  })

  await test.step('the whole prediction is saved in one request', async () => {
    await form.getByLabel('Pasaran').selectOption(market)
    await form.getByLabel('Shio').selectOption('NAGA')
    await form.getByLabel('Nomor').first().fill('012345')
    await form.getByLabel('Nomor').first().press('Enter')
    await expect(form.getByLabel('Nomor').nth(1)).toBeFocused()
    await page.keyboard.type('0042, 1207')
    await form.getByRole('button', { name: 'Tambah Baris' }).click()
    await form.getByRole('button', { name: 'Hapus baris 7' }).click()
    await form.getByLabel('Kategori').nth(1).fill('top 4d')
    const stop = await breakCalls(page, 'POST', path)
    await form.getByRole('button', { name: 'Simpan Prediksi' }).click()
    await expect(form.getByRole('alert')).toHaveText('Terjadi kesalahan.')
    await stop()
    const rejection = {
      code: 'INVALID',
      message: 'Tidak sah.',
      errors: { numbers: ['Tidak sah.'], 'numbers.1.numbers': ['Tidak sah.'] },
      requestId: 'x',
    }
    await page.route(`**/api${path}`, (route) => route.fulfill({ status: 400, json: rejection }), { times: 1 })
    await form.getByRole('button', { name: 'Simpan Prediksi' }).click()
    await expect(form.getByLabel('Nomor').nth(1)).toBeFocused()
    await expect(form.getByLabel('Nomor').nth(1)).toHaveAccessibleDescription('Tidak sah.')
    await expect(form.getByText('Tidak sah.')).toHaveCount(1)
    await form.getByRole('button', { name: 'Simpan Prediksi' }).click()
    await expect(page.getByText('Prediksi berhasil disimpan!')).toBeVisible()
    await expect(form.getByLabel('Pasaran')).toHaveValue('')
    await expect(row.first()).toBeVisible()
    await page.goto(`/prediksi/${encodeURIComponent(market)}`)
    await expect(page.getByText('0042').first()).toBeVisible()
    await page.goto(path)
  })

  await test.step('a second prediction for market and date is rejected', async () => {
    await form.getByLabel('Pasaran').selectOption(market)
    await form.getByLabel('Shio').selectOption('AYAM')
    await form.getByLabel('Nomor').first().fill('1')
    await form.getByRole('button', { name: 'Simpan Prediksi' }).click()
    await expect(form.getByRole('alert')).toHaveText('Prediksi untuk pasaran dan tanggal ini sudah ada.')
  })

  const editing = page.getByRole('form', { name: 'Edit Prediksi' })
  await test.step('editing scrolls to the top, with market and date fixed', async () => {
    await row.getByRole('button', { name: `Edit prediksi ${market}` }).click()
    await accept(page, 'Isian belum disimpan. Tinggalkan?')
    await expect(editing.getByLabel('Pasaran')).toBeDisabled()
    await expect(editing.getByLabel('Tanggal')).toBeDisabled()
    await expect(editing.getByLabel('Shio')).toHaveValue('NAGA')
    await expect(editing.getByLabel('Kategori').nth(1)).toHaveValue('TOP 4D')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step("on a conflict the colleague's version shows first, then ours is saved", async () => {
    const list = (await (await request.get(`/api${path}`, { headers })).json()) as {
      data: { id: string; market: string }[]
    }
    const stored = list.data.find((prediction) => prediction.market === market)
    const numbers = [{ category: 'BBFS', numbers: '98765', shio: 'BABI' }]
    const data = { market, date: today(), numbers }
    expect((await request.put(`/api${path}/${stored?.id}`, { headers, data })).status()).toBe(200)
    await editing.getByRole('button', { name: 'Simpan Prediksi' }).click()
    await expect(editing.getByRole('alert')).toContainText('Data sudah diubah oleh pengguna lain.')
    await expect(editing.getByLabel('Nomor')).toHaveValue('98765')
    await editing.getByLabel('Nomor').fill('56789')
    await editing.getByRole('button', { name: 'Simpan Prediksi' }).click()
    await expect(page.getByText('Prediksi berhasil diperbarui!')).toBeVisible()
    await expect(form).toBeVisible()
  })

  await test.step('deleting asks first', async () => {
    const remove = row.getByRole('button', { name: `Hapus prediksi ${market}` })
    const stop = await breakCalls(page, 'DELETE', /\/api\/admin\/predictions\//)
    await remove.click()
    await accept(page, `Yakin ingin menghapus prediksi ${market} tanggal`)
    await acknowledge(page, 'Gagal menghapus prediksi.')
    await stop()
    await remove.click()
    await accept(page, `Yakin ingin menghapus prediksi ${market} tanggal`)
    await expect(page.getByText('Prediksi berhasil dihapus.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('empty list and failed load have their texts', async () => {
    await expectListTexts(page, path, { empty: 'Belum ada data prediksi.', failed: 'Gagal memuat data prediksi.' })
    await expect(page.getByRole('table', { name: 'Daftar Prediksi' })).toBeVisible()
  })
})

test('markets of today without a prediction are listed and lead to a new one', async ({ page, request }) => {
  const missing = 'RAMALAN KURANG'
  await givenWaitingMarket(request, missing)
  await givenWaitingMarket(request, 'RAMALAN SISA')
  await openSignedIn(page, path, await givenAdmin(request, 'peramal-sisa'))
  const chip = page.getByRole('button', { name: /^belum ada hari ini \d+$/ })
  const count = async () => Number(/\d+$/.exec(await chip.innerText())?.[0])
  await chip.click()
  await expect(page).toHaveURL(`${path}?keadaan=belum`)
  const before = await count()
  const rows = page.getByRole('table', { name: 'belum ada hari ini' })
  await rows.getByRole('link', { name: missing }).click()
  const form = page.getByRole('form', { name: 'Tambah Prediksi Baru' })
  await expect(form.getByLabel('Pasaran')).toHaveValue(missing)
  await expect(form.getByLabel('Tanggal')).toHaveValue(dayText(today()))
  await form.getByLabel('Shio').selectOption('NAGA')
  await form.getByLabel('Nomor').first().fill('012345')
  // Through the six categories, the last of which saves.
  for (let left = 0; left < 6; left++) await page.keyboard.press('Enter')
  await expect(page.getByText('Prediksi berhasil disimpan!')).toBeVisible()
  await expect(page).toHaveURL(`${path}?keadaan=belum`)
  await expect(form.getByLabel('Pasaran')).toHaveValue('')
  await expect(rows.getByRole('link', { name: missing })).toHaveCount(0)
  await expect.poll(count).toBe(before - 1)
  await page.keyboard.press('b')
  await expect(form.getByLabel('Pasaran')).toHaveValue(
    (await rows.getByRole('link').first().getAttribute('data-record')) ?? 'none',
  )
  await page.goto(`${path}?keadaan=belum`)

  await page.getByRole('search').getByLabel('Pasaran').selectOption(missing)
  await expect(page).toHaveURL(`${path}?nama=RAMALAN+KURANG`)
  const list = page.getByRole('table', { name: 'Daftar Prediksi' })
  await expect(list.getByRole('row', { name: missing })).toHaveCount(1)
  await page.getByRole('search').getByLabel('Tanggal').fill('2020-01-01')
  await expect(page.getByText('Tidak ada prediksi yang sesuai dengan filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Semua', exact: true }).click()
  await expect(page).toHaveURL(path)
})
