import { axeFaults, hydrated, navigateTo } from './stage/browser-steps.ts'
import { accept, expect, masterHeaders, openSignedIn, test } from './staff.ts'

test('a master admin publishes a text, adds a page and takes both back', async ({ page, request }) => {
  await openSignedIn(page, '/admin/pages', await masterHeaders(request))
  const row = (title: string) => page.getByRole('row', { name: title })
  const edit = page.getByRole('form', { name: 'Edit Halaman' })
  const save = edit.getByRole('button', { name: 'Simpan halaman' })
  const visitor = await page.context().newPage()

  await test.step('a draft is a 404 until it is published', async () => {
    expect((await visitor.goto('/ketentuan'))?.status()).toBe(404)
    await row('Ketentuan').getByRole('button', { name: 'Edit halaman Ketentuan' }).click()
    await edit.getByLabel('Teks', { exact: true }).fill('## Umur\n\n[x](javascript:alert(1))')
    await edit.getByRole('button', { name: 'Pratinjau' }).click()
    await expect(edit.getByText('Tautan dan gambar hanya boleh http')).toBeVisible()
    await edit.getByLabel('Teks', { exact: true }).fill('## Umur\n\n<b>18</b> tahun, lihat [Koreksi](/koreksi).')
    await edit.getByRole('button', { name: 'Pratinjau' }).click()
    await expect(edit.getByRole('region', { name: 'Pratinjau' }).getByRole('heading', { name: 'Umur' })).toBeVisible()
    await edit.getByText('Terbit', { exact: true }).click()
    await save.click()
    await expect(page.getByText('Halaman berhasil disimpan.')).toBeVisible()
  })

  await test.step('visitors read it without scripts, from the footer and the sitemap', async () => {
    const plain = await page
      .context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
    const reader = await plain?.newPage()
    if (!reader) throw new Error('no browser')
    await expect.poll(async () => (await reader.goto('/ketentuan'))?.status()).toBe(200)
    await expect(reader.getByRole('heading', { level: 1, name: 'Ketentuan' })).toBeVisible()
    await expect(reader.getByText('<b>18</b> tahun')).toBeVisible()
    await expect(reader.getByRole('contentinfo').getByRole('link', { name: 'Ketentuan' })).toHaveAttribute(
      'href',
      '/ketentuan',
    )
    expect(await reader.title()).toBe('Ketentuan')
    expect(await reader.locator('script[type="application/ld+json"]').textContent()).toContain('BreadcrumbList')
    await plain?.close()
    await expect.poll(async () => (await request.get('/sitemap/pages.xml')).text()).toContain('/ketentuan</loc>')
  })

  await test.step('it is accessible, and stays the same when scripts take it over or a link leads to it', async () => {
    const problems: string[] = []
    visitor.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await visitor.setViewportSize({ width: 360, height: 740 })
    await visitor.goto('/ketentuan')
    await visitor.dispatchEvent('body', 'touchstart')
    await hydrated(visitor)
    const link = visitor.getByRole('main').getByRole('link', { name: 'Koreksi' })
    await expect(link).toHaveCount(1)
    expect(await axeFaults(visitor)).toEqual([])
    await navigateTo(visitor, '/jadwal')
    await expect(link).toHaveCount(0)
    await navigateTo(visitor, '/ketentuan')
    await expect(link).toHaveCount(1)
    await expect(visitor).toHaveTitle('Ketentuan')
    expect(problems).toEqual([])
  })

  await test.step('the shipped text comes back into the form, and the page is hidden', async () => {
    await row('Ketentuan').getByRole('button', { name: 'Edit halaman Ketentuan' }).click()
    await expect(edit.getByRole('region', { name: 'Riwayat' }).getByRole('listitem').first()).toContainText(
      'Teks, KeadaanSekarang',
    )
    await edit.getByRole('button', { name: 'Pulihkan Teks awal' }).click()
    await expect(edit.getByLabel('Teks', { exact: true })).toHaveValue(/Tanpa taruhan/)
    await edit.getByText('Draf', { exact: true }).click()
    await save.click()
    await expect.poll(async () => (await visitor.goto('/ketentuan'))?.status()).toBe(404)
  })

  await test.step('a page of the owner is made and deleted', async () => {
    const form = page.getByRole('form', { name: 'Buat Halaman' })
    await form.getByLabel('Alamat').fill('tentang')
    await form.getByLabel('Judul').fill('Kerja Sama')
    await form.getByLabel('Keterangan').fill('Cara bekerja sama.')
    await form.getByLabel('Teks', { exact: true }).fill('Halo.')
    const add = form.getByRole('button', { name: 'Buat halaman' })
    await add.click()
    await expect(form.getByText('Alamat ini milik halaman tetap.')).toBeVisible()
    await form.getByLabel('Alamat').fill('kerja-sama')
    await add.click()
    await expect(row('Kerja Sama').getByText('/halaman/kerja-sama')).toBeVisible()
    await row('Kerja Sama').getByRole('button', { name: 'Hapus halaman Kerja Sama' }).click()
    await accept(page, 'Yakin ingin menghapus halaman Kerja Sama?')
    await expect(row('Kerja Sama')).toHaveCount(0)
  })
})
