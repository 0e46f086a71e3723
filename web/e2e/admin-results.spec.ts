import { readFileSync } from 'node:fs'
import { confirmOtherStories } from './desk.ts'
import {
  acknowledge,
  breakCalls,
  decline,
  expect,
  expectAccessible,
  expectListTexts,
  givenAdmin,
  givenMarket,
  masterHeaders,
  openSignedIn,
  accept,
  test,
  today,
} from './staff.ts'

const path = '/admin/manage-results'
const list = '/admin/lottery-results'
const market = 'CATATAN'

test('an admin adds, finds, edits and deletes results', async ({ page, request }) => {
  test.slow()
  await givenMarket(request, market)
  await confirmOtherStories(page)
  await openSignedIn(page, path, await givenAdmin(request, 'pencatat'))
  await expect(page).toHaveTitle(/^(\(\d+\) )?Kelola Hasil Togel$/)
  const newForm = page.getByRole('form', { name: 'Tambah Hasil Baru' })
  const row = page.getByRole('row', { name: market })

  await test.step('live entry requires a market; a failed start shows an error', async () => {
    const form = page.getByRole('form', { name: 'Mulai Sesi Undian' })
    await form.getByRole('button', { name: 'Mulai Sesi' }).click()
    await expect(form.getByText('Wajib diisi.')).toBeVisible()
    await form.getByLabel('Pasaran').selectOption(market)
    const stop = await breakCalls(page, 'POST', '/admin/results/start-session')
    await form.getByRole('button', { name: 'Mulai Sesi' }).click()
    await expect(form.getByRole('alert')).toHaveText('Gagal memulai sesi.')
    await stop()
  })

  await test.step('a date outside 1900 to 2199 shows an error', async () => {
    const form = page.getByRole('form', { name: 'Mulai Sesi Undian' })
    const date = form.getByLabel('Tanggal')
    await date.fill('9999-12-31')
    await form.getByRole('button', { name: 'Mulai Sesi' }).click()
    await expect(form.getByText('Tanggal harus antara 1900-01-01 dan 2199-12-31.')).toBeVisible()
  })

  await test.step('missing fields show errors', async () => {
    await page.getByRole('button', { name: 'Tambah Hasil Baru' }).click()
    await expect(newForm.getByPlaceholder('PRIZE 1')).toHaveCount(1)
    await expect(newForm.getByRole('button', { name: /^Hapus hadiah/ })).toHaveCount(0)
    await newForm.getByRole('button', { name: 'Simpan Hasil' }).click()
    await expect(newForm.getByText('Tipe dan Nomor Hadiah harus diisi.')).toBeVisible()
    await expect(newForm.getByLabel('Pasaran')).toBeFocused()
  })

  await test.step('Enter moves to the next number, a reload loses nothing, Ctrl+Enter saves', async () => {
    await newForm.getByLabel('Pasaran').selectOption(market)
    await newForm.getByRole('textbox', { name: 'Tipe Hadiah' }).fill('prize 1')
    await newForm.getByRole('textbox', { name: 'Nomor' }).fill('0438')
    await page.keyboard.press('Enter')
    await expect(newForm.getByRole('textbox', { name: 'Tipe Hadiah' }).last()).toHaveValue('PRIZE 2')
    await page.keyboard.type('2096')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Tambah Hasil Baru' }).click()
    await newForm.getByRole('button', { name: 'Pakai lagi' }).click()
    await expect(newForm.getByRole('textbox', { name: 'Nomor' }).last()).toHaveValue('2096')
    const stop = await breakCalls(page, 'POST', '/admin/results/start-session')
    await newForm.getByRole('textbox', { name: 'Nomor' }).last().press('Control+Enter')
    await expect(newForm.getByRole('alert')).toHaveText('Terjadi kesalahan.')
    await stop()
    await newForm.getByRole('textbox', { name: 'Nomor' }).last().press('Control+Enter')
    await expect(page.getByText('Hasil berhasil disimpan!')).toBeVisible()
  })

  await test.step('the filter is in the address', async () => {
    const filter = page.getByRole('form', { name: 'Saring riwayat hasil' })
    await expect(filter.getByLabel('Pasaran').locator('option').first()).toHaveText('Tampilkan Semua Pasaran')
    await filter.getByLabel('Pasaran').selectOption(market)
    await filter.getByLabel('Tanggal').fill(today())
    await filter.getByRole('button', { name: 'Filter' }).click()
    await expect(page).toHaveURL(`${path}?pasaran=${market}&tanggal=${today()}`)
    await expect(row).toHaveCount(1)
    await page.reload()
    await expect(row).toHaveCount(1)
    await filter.getByLabel('Tanggal').fill('2020-01-01')
    await filter.getByRole('button', { name: 'Filter' }).click()
    await expect(page.getByText('Tidak ada hasil yang sesuai dengan filter.')).toBeVisible()
    await filter.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(path)
    // The address changes before the form.
    await expect(filter.getByLabel('Pasaran')).toHaveValue('')
    await filter.getByLabel('Pasaran').selectOption(market)
    await filter.getByRole('button', { name: 'Filter' }).click()
  })

  await test.step('it is edited', async () => {
    await row.getByRole('button', { name: /^Edit hasil/ }).click()
    const form = page.getByRole('form', { name: `Edit Hasil: ${market}` })
    await expect(form.getByLabel('Pasaran')).toBeDisabled()
    await form.getByRole('button', { name: 'Hapus hadiah 2' }).click()
    await form.getByRole('textbox', { name: 'Nomor' }).fill('0439')
    await page.keyboard.press('Escape')
    await decline(page, 'Isian belum disimpan. Tinggalkan?')
    await expect(form.getByRole('textbox', { name: 'Nomor' })).toHaveValue('0439')
    await page.keyboard.press('Escape')
    await accept(page, 'Isian belum disimpan. Tinggalkan?')
    await row.getByRole('button', { name: market }).first().click()
    await form.getByRole('button', { name: 'Pakai lagi' }).click()
    await expect(form.getByRole('textbox', { name: 'Nomor' })).toHaveValue('0439')
    const stop = await breakCalls(page, 'PUT', /\/api\/admin\/lottery-results\//)
    await form.getByRole('button', { name: 'Simpan Hasil' }).click()
    await expect(form.getByRole('alert')).toHaveText('Gagal memperbarui hasil.')
    await stop()
    await form.getByRole('button', { name: 'Simpan Hasil' }).click()
    await expect(page.getByText('Hasil berhasil diperbarui!')).toBeVisible()
    await expect(row).toContainText('0 4 3 9')
  })

  await test.step('deleting asks first', async () => {
    const remove = row.getByRole('button', { name: /^Hapus hasil/ })
    const question = `Yakin ingin menghapus hasil ${market} tanggal`
    const stop = await breakCalls(page, 'DELETE', /\/api\/admin\/lottery-results\//)
    await remove.click()
    await accept(page, question)
    await acknowledge(page, 'Gagal menghapus hasil.')
    await stop()
    await remove.click()
    await accept(page, question)
    await expect(page.getByText('Hasil berhasil dihapus.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('empty list and failed load have their texts', async () => {
    await page.goto(path)
    await expectListTexts(page, list, { empty: 'Belum ada hasil tersimpan.', failed: 'Gagal memuat riwayat hasil.' })
    await expect(page.getByRole('table', { name: 'Riwayat Hasil Tersimpan' })).toBeVisible()
  })
})

test('results are imported from CSV after a dry run, and exported', async ({ page, request }) => {
  const imported = 'IMPOR'
  await givenMarket(request, imported)
  await openSignedIn(page, path, await masterHeaders(request))
  const lines = [
    'market,date,type,numbers',
    `${imported},2024-01-31,PRIZE 1,0438`,
    `${imported},2024-01-31,PRIZE 2,2096`,
  ]
  const csv = (text: string) => ({ name: 'hasil.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Impor CSV' }).click()
  const form = page.getByRole('form', { name: 'Impor Hasil dari CSV' })
  const check = form.getByRole('button', { name: 'Periksa dulu' })

  await test.step('an unreadable file shows an error', async () => {
    await check.click()
    await expect(form.getByText('Silakan pilih file CSV.')).toBeVisible()
    await form.getByLabel('File CSV').setInputFiles(csv('bukan,hasil\n1,2\n'))
    await check.click()
    await expect(form.getByRole('alert')).toHaveText('Baris pertama harus: market,date,type,numbers')
  })

  await test.step('a dry run stores nothing and reports the changes', async () => {
    await form.getByLabel('File CSV').setInputFiles(csv([...lines, `${imported},2024-02-30,PRIZE 1,1`].join('\n')))
    await check.click()
    const report = form.getByRole('region', { name: 'Hasil pemeriksaan, belum ada yang disimpan:' })
    await expect(report).toContainText('Akan ditambahkan1')
    await report.getByText('Ditolak (1)').click()
    await expect(report).toContainText('Baris 4: Tanggal tidak valid.')
    await expectAccessible(page)
    const stored = await request.get(`/api${list}?market=${imported}`, { headers: await masterHeaders(request) })
    expect(((await stored.json()) as { data: unknown[] }).data).toEqual([])
  })

  await test.step('then it is imported', async () => {
    await form.getByRole('button', { name: 'Impor 1 undian' }).click()
    await expect(form.getByRole('region', { name: 'Impor selesai:' })).toContainText('Ditambahkan1')
    await page.keyboard.press('Escape')
  })

  await test.step('and exported as the same lines', async () => {
    await page.getByRole('button', { name: 'Ekspor CSV' }).click()
    const exportForm = page.getByRole('form', { name: 'Ekspor Hasil ke CSV' })
    await exportForm.getByLabel('Pasaran').selectOption(imported)
    await exportForm.getByLabel('Dari tanggal').fill('2024-02-01')
    await exportForm.getByLabel('Sampai tanggal').fill('2024-01-01')
    await exportForm.getByRole('button', { name: 'Unduh CSV' }).click()
    await expect(exportForm.getByRole('alert')).toHaveText('Tanggal akhir lebih awal dari tanggal awal.')
    await exportForm.getByLabel('Dari tanggal').fill('')
    await exportForm.getByLabel('Sampai tanggal').fill('')
    const stop = await breakCalls(page, 'GET', '/admin/results/export')
    await exportForm.getByRole('button', { name: 'Unduh CSV' }).click()
    await expect(exportForm.getByRole('alert')).toHaveText('Gagal mengekspor hasil.')
    await stop()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      exportForm.getByRole('button', { name: 'Unduh CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('hasil_impor.csv')
    expect(
      readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\n'),
    ).toEqual(lines)
  })
})
