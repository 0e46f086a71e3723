import { accept, breakCalls, expect, masterHeaders, openSignedIn, test } from './staff.ts'

const path = '/admin/notices'

test('a master admin tells all visitors something, changes it and takes it back', async ({ page, request }) => {
  await openSignedIn(page, path, await masterHeaders(request))
  await expect(page.getByText('Tidak ada pengumuman yang tayang atau terjadwal.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Buat Pengumuman' })
  const send = form.getByRole('button', { name: 'Buat pengumuman' })
  const row = page.getByRole('row', { name: 'Situs dipelihara' })

  await test.step('text, market and end are required', async () => {
    await form.getByLabel('Satu pasaran').check()
    await send.click()
    await expect(form.getByText('Wajib diisi.').first()).toBeVisible()
    await form.getByLabel('Teks').fill('Situs dipelihara')
    await form.getByLabel('Semua halaman').check()
    await form.getByLabel('Selesai tanggal').fill('1 Des 2099')
    await form.getByLabel('Selesai jam').fill('13.15')
    const stop = await breakCalls(page, 'POST', '/master/notices')
    await send.click()
    await expect(form.getByRole('alert')).toHaveText('Gagal menyimpan pengumuman.')
    await stop()
    let sent = 0
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/master/notices')) sent += 1
    })
    // Ctrl Enter twice is one save.
    await form.evaluate((element) => {
      const press = { key: 'Enter', ctrlKey: true }
      element.dispatchEvent(new KeyboardEvent('keydown', press))
      element.dispatchEvent(new KeyboardEvent('keydown', press))
    })
    await expect(page.getByText('Pengumuman berhasil disimpan.')).toBeVisible()
    expect(sent).toBe(1)
    await expect(row.getByText('Tayang sampai 1 Des 2099 13:15').filter({ visible: true })).toBeVisible()
  })

  await test.step('visitors read it', async () => {
    const visitor = await page.context().newPage()
    await visitor.goto('/jadwal')
    await expect(visitor.getByRole('complementary', { name: 'Pengumuman' })).toContainText('Info: Situs dipelihara')
    await visitor.close()
  })

  await test.step('it is edited', async () => {
    await row.getByRole('button', { name: 'Edit pengumuman Situs dipelihara' }).click()
    const edit = page.getByRole('form', { name: 'Edit Pengumuman' })
    await edit.getByLabel('Penting').check()
    await edit.getByLabel('Mulai tanggal').fill('1 Nov 2099')
    await edit.getByRole('button', { name: 'Simpan pengumuman' }).click()
    await expect(row.getByText('Penting, Semua halaman')).toBeVisible()
    await expect(row.getByText(/Terjadwal, mulai 1 Nov 2099/).filter({ visible: true })).toBeVisible()
  })

  await test.step('it is deleted', async () => {
    await row.getByRole('button', { name: 'Hapus pengumuman Situs dipelihara' }).click()
    await accept(page, 'Yakin ingin menghapus pengumuman ini?')
    await expect(page.getByText('Pengumuman berhasil dihapus.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
