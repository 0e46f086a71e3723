import {
  acknowledge,
  answerEmpty,
  breakCalls,
  expect,
  givenAdmin,
  masterHeaders,
  openSignedIn,
  accept,
  test,
} from './staff.ts'

const path = '/admin/banners'
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

test('a master admin uploads, hides and deletes a banner and sets the sliders', async ({ page, request }) => {
  await openSignedIn(page, path, await masterHeaders(request))
  await expect(page.getByRole('heading', { name: 'Manajemen Banner', level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Upload Banner' })
  const upload = form.getByRole('button', { name: 'Upload Banner' })
  const preview = form.getByRole('img', { name: 'Pratinjau' })
  const row = page.getByRole('row', { name: 'Banner uji' })

  await test.step('name and file are required; the file must be an image up to 2MB', async () => {
    await upload.click()
    await expect(form.getByText('Nama banner tidak boleh kosong.')).toBeVisible()
    await expect(form.getByText('Silakan pilih file gambar untuk diupload.')).toBeVisible()
    await expect(form.getByLabel('Nama Banner')).toBeFocused()
    await form.getByLabel('Nama Banner').fill('Banner uji')
    await form.getByLabel('File Gambar').setInputFiles(png('besar.png', Buffer.alloc(2_097_153)))
    await upload.click()
    await expect(form.getByText('Ukuran file maksimal 2MB.')).toBeVisible()
    await form.getByLabel('File Gambar').setInputFiles(png('bukan.png', Buffer.from('bukan gambar')))
    await expect(form.getByText('Gambar tidak dapat ditampilkan').first()).toBeVisible()
    await upload.click()
    await expect(form.getByText('Format gambar harus PNG, JPG, GIF atau WEBP.')).toBeVisible()
  })

  await test.step('the other source asks for an address', async () => {
    await form.getByLabel('URL gambar', { exact: true }).check()
    await upload.click()
    await expect(form.getByText('Silakan masukkan URL gambar.')).toBeVisible()
    await form.getByLabel('URL Link').fill('contoh')
    await upload.click()
    await expect(form.getByText('URL tidak valid, gunakan alamat http atau https.')).toBeVisible()
    await form.getByLabel('URL Link').fill('')
    await form.getByLabel('Upload file').check()
  })

  await test.step('the preview has the shape of its position; then it is saved', async () => {
    await form.getByLabel('File Gambar').setInputFiles(png('titik.png', dot))
    await expect(preview).toHaveCount(2)
    for (const [at, ratio] of [5 / 2, 4].entries()) {
      const cut = preview.nth(at)
      await expect(cut).toHaveCSS('object-fit', 'cover')
      const box = await cut.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ratio, 0)
    }
    await form.getByLabel('Posisi').selectOption('SIDE_BANNER')
    await expect(preview).toHaveCount(1)
    const box = await preview.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3 / 4, 1)
    const stop = await breakCalls(page, 'POST', path)
    await upload.click()
    await expect(form.getByRole('alert')).toHaveText('Upload gagal.')
    await stop()
    await upload.click()
    await expect(page.getByText('Banner berhasil disimpan!')).toBeVisible()
    await expect(form.getByLabel('Nama Banner')).toHaveValue('')
    await expect(preview).toHaveCount(0)
  })

  await test.step('the search finds it', async () => {
    await page.getByLabel('Cari banner').fill('banner uji')
    await expect(page).toHaveURL(/cari=banner\+uji/)
    await expect(row).toHaveCount(1)
    await page.getByLabel('Cari banner').fill('tidak ada sama sekali')
    await expect(page.getByText('Tidak ada banner yang sesuai dengan pencarian.')).toBeVisible()
    await page.getByLabel('Cari banner').fill('banner uji')
  })

  await test.step('it is hidden and shown', async () => {
    const active = row.getByRole('switch', { name: 'Aktif, banner Banner uji' })
    await expect(active).toBeChecked()
    const stop = await breakCalls(page, 'PATCH', /\/api\/admin\/banners\//)
    await active.click()
    await acknowledge(page, 'Gagal mengubah status banner.')
    await stop()
    await active.click()
    await expect(page.getByText('Status banner berhasil diubah.')).toBeVisible()
    await expect(active).not.toBeChecked()
  })

  await test.step('everything of it is edited: another name, times and a picture for phones', async () => {
    await row.getByRole('button', { name: 'Edit banner Banner uji' }).click()
    const edit = page.getByRole('form', { name: 'Edit Banner' })
    await expect(edit.getByLabel('Nama Banner')).toHaveValue('Banner uji')
    await expect(edit.getByRole('img', { name: 'Pratinjau' })).toHaveCount(1)
    await edit.getByLabel('Nama Banner').fill('Banner uji dua')
    await edit.getByLabel('Posisi').selectOption('TOP_BANNER')
    await edit.getByLabel('Gambar untuk ponsel').setInputFiles(png('ponsel.png', dot))
    await edit.getByLabel('Mulai tanggal').fill('1 Des 2099')
    await edit.getByLabel('Mulai jam').fill('13.15')
    await edit.getByLabel('Selesai tanggal').fill('1 Des 2099')
    await edit.getByLabel('Selesai jam').fill('13.00')
    await edit.getByRole('button', { name: 'Simpan banner' }).click()
    await expect(edit.getByText('Selesai harus sesudah mulai.')).toBeVisible()
    await edit.getByLabel('Selesai jam').fill('14.00')
    await edit.getByRole('button', { name: 'Simpan banner' }).click()
    await expect(row.getByText('Nonaktif')).toBeVisible()
    await row.getByRole('switch', { name: 'Aktif, banner Banner uji dua' }).click()
    await expect(row.getByText('Terjadwal, mulai 1 Des 2099 13:15')).toBeVisible()
    await page.getByRole('button', { name: /^Terjadwal 1/ }).click()
    await expect(page).toHaveURL(/keadaan=terjadwal/)
    await expect(row).toHaveCount(1)
    await page.getByRole('button', { name: /^Berakhir/ }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: /^Semua/ }).click()
  })

  await test.step('the order is changed by key and by drag', async () => {
    await page.getByText('Urutan tayang', { exact: true }).click()
    const order = page.getByRole('list', { name: 'Urutan Top Banner' })
    const first = order.getByRole('listitem').first()
    await expect(first).toContainText('Banner uji dua')
    // A second move does not wait until the order is read again.
    const { promise: slow, resolve: readAgain } = Promise.withResolvers<void>()
    const orderCalls = /\/api\/admin\/banners\/order\//
    await page.route(orderCalls, async (route) => {
      if (route.request().method() === 'GET') await slow
      await route.continue()
    })
    await order.getByRole('button', { name: 'Turunkan Banner uji dua' }).press('ArrowDown')
    await expect(page.getByText('Banner uji dua sekarang urutan 2.')).toBeVisible()
    await expect(order.getByRole('button', { name: 'Turunkan Banner uji dua' })).toBeFocused()
    await order.getByRole('listitem').filter({ hasText: 'Banner uji dua' }).dragTo(first)
    await expect(page.getByText('Banner uji dua sekarang urutan 1.')).toBeVisible()
    await expect(first).toContainText('Banner uji dua')
    const read = page.waitForResponse(orderCalls)
    readAgain()
    await read
    await page.unroute(orderCalls)
    await expect(first).toContainText('Banner uji dua')
    await page.getByText('Urutan tayang', { exact: true }).click()
  })

  await test.step('deleting asks first', async () => {
    const remove = row.getByRole('button', { name: 'Hapus banner Banner uji dua' })
    const stop = await breakCalls(page, 'DELETE', /\/api\/admin\/banners\//)
    await remove.click()
    await accept(page, 'Yakin ingin hapus banner ini?')
    await acknowledge(page, 'Gagal menghapus banner.')
    await stop()
    await remove.click()
    await accept(page, 'Yakin ingin hapus banner ini?')
    await expect(page.getByText('Banner berhasil dihapus.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('the slider settings are saved', async () => {
    await page.getByText('Pengaturan Slider').click()
    const slider = page.getByRole('switch', { name: 'Slider Side Banner' })
    const before = await slider.isChecked()
    const stop = await breakCalls(page, 'POST', '/master/settings')
    await slider.click()
    await acknowledge(page, 'Gagal menyimpan pengaturan slider.')
    await stop()
    await slider.click()
    await expect(page.getByText('Pengaturan slider berhasil diperbarui!')).toBeVisible()
    await expect(slider).toBeChecked({ checked: !before })
    await slider.click()
    await expect(slider).toBeChecked({ checked: before })
  })
})

test('an admin adds an image by address and sees no slider settings', async ({ page, request }) => {
  const counts = { LIVE: 0, SCHEDULED: 0, ENDED: 0 }
  const refill = await answerEmpty(page, path, { data: [], meta: { page: 1, totalPages: 0 }, counts })
  await openSignedIn(page, path, await givenAdmin(request, 'pengiklan'))
  await expect(page.getByText('Belum ada banner.')).toBeVisible()
  await refill()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByText('Pengaturan Slider')).toHaveCount(0)

  const stop = await breakCalls(page, 'GET', path)
  await page.goto(`${path}?cari=dari+luar`)
  await expect(page.getByText('Gagal memuat data banner.')).toBeVisible()
  await stop()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Tidak ada banner yang sesuai dengan pencarian.')).toBeVisible()

  const form = page.getByRole('form', { name: 'Upload Banner' })
  await form.getByLabel('Nama Banner').fill('Dari luar')
  await form.getByLabel('URL gambar', { exact: true }).check()
  await form.getByLabel('URL Gambar', { exact: true }).last().fill('https://contoh.invalid/gambar.png')
  await form.getByLabel('Posisi').selectOption('POPUP')
  await form.getByRole('button', { name: 'Upload Banner' }).click()
  await expect(page.getByText('Banner berhasil disimpan!')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus banner Dari luar' }).click()
  await accept(page, 'Yakin ingin hapus banner ini?')
  await expect(page.getByText('Banner berhasil dihapus.')).toBeVisible()
})
