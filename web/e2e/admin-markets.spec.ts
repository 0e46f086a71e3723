import {
  acknowledge,
  breakCalls,
  expect,
  expectListTexts,
  givenAdmin,
  masterHeaders,
  openSignedIn,
  accept,
  test,
} from './staff.ts'

const path = '/admin/markets'

test('a master admin adds, finds and deletes markets', async ({ page, request }) => {
  await openSignedIn(page, path, await masterHeaders(request))
  await expect(page.getByRole('heading', { name: 'Manajemen Pasaran', level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Tambah Pasaran' })
  const name = form.getByLabel('Nama Pasaran')
  const add = form.getByRole('button', { name: 'Tambah Pasaran' })
  const row = page.getByRole('row', { name: 'PASARAN UJI' })

  await test.step('a valid name is required', async () => {
    await add.click()
    await expect(form.getByText('Wajib diisi.')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('PASAR_AN')
    await add.click()
    await expect(form.getByText('Nama pasaran hanya boleh berisi')).toBeVisible()
  })

  await test.step('it is stored in capitals, once', async () => {
    await name.fill('pasaran uji')
    await expect(name).toHaveValue('PASARAN UJI')
    const stop = await breakCalls(page, 'POST', path)
    await add.click()
    await expect(form.getByRole('alert')).toHaveText('Gagal menambah pasaran.')
    await stop()
    await add.click()
    await expect(page.getByText('Pasaran berhasil ditambahkan.')).toBeVisible()
    await expect(name).toHaveValue('')
    await name.fill('PASARAN UJI')
    await add.click()
    await expect(form.getByText('Pasaran sudah ada.')).toBeVisible()
  })

  await test.step('the search is in the address', async () => {
    const search = page.getByLabel('Cari pasaran')
    await search.fill('pasaran uji')
    await expect(page).toHaveURL(/cari=pasaran\+uji/)
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: /^Hapus pasaran/ })).toHaveCount(1)
    await search.fill('tidak ada sama sekali')
    await expect(page.getByText('Tidak ada pasaran yang sesuai dengan pencarian.')).toBeVisible()
    await page.goto(`${path}?cari=pasaran+uji`)
    await expect(search).toHaveValue('pasaran uji')
  })

  await test.step('a market in use cannot be deleted; another is, after confirmation', async () => {
    const remove = row.getByRole('button', { name: 'Hapus pasaran PASARAN UJI' })
    const stop = await breakCalls(page, 'DELETE', /\/api\/admin\/markets\//)
    await remove.click()
    await accept(page, 'Yakin ingin menghapus pasaran PASARAN UJI?')
    await acknowledge(page, 'Gagal menghapus pasaran.')
    await stop()
    await remove.click()
    await accept(page, 'Yakin ingin menghapus pasaran PASARAN UJI?')
    await expect(page.getByText('Pasaran berhasil dihapus.')).toBeVisible()
    await page.goto(`${path}?cari=SINGAPORE`)
    await page.getByRole('button', { name: 'Hapus pasaran SINGAPORE' }).click()
    await accept(page, 'Yakin ingin menghapus pasaran SINGAPORE?')
    await acknowledge(page, 'Pasaran tidak dapat dihapus karena masih memiliki jadwal, hasil atau prediksi.')
  })

  await test.step('empty list and failed load have their texts', async () => {
    await page.goto(path)
    await expectListTexts(page, path, { empty: 'Belum ada data pasaran.', failed: 'Gagal memuat data pasaran.' })
    await expect(page.getByText(/^Halaman 1 dari \d+$/)).toBeVisible()
    await page.getByRole('button', { name: 'Berikutnya' }).click()
    await expect(page).toHaveURL(/page=2/)
  })
})

test('an admin who is no master cannot open the markets page', async ({ page, request }) => {
  await openSignedIn(page, path, await givenAdmin(request, 'bukan-master'))
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const menu = page.getByRole('navigation', { name: 'Menu admin' })
  await expect(menu.getByRole('link', { name: 'Manajemen Jadwal' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Manajemen Pasaran' })).toHaveCount(0)
})
