import { expect, expectAccessible, givenMarket, masterHeaders, openSignedIn, test, today } from './staff.ts'
import { layersOf } from './stage/browser-steps.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a deleted prediction is restored by Urungkan, and from Terhapus, by keyboard', async ({ page, request }) => {
  const market = 'PASARAN TERHAPUS'
  const headers = await masterHeaders(request)
  await givenMarket(request, market)
  const numbers = [{ category: 'TOP 4D', numbers: '1234', shio: 'NAGA' }]
  await request.post('/api/admin/predictions', { headers, data: { market, date: today(), numbers } })
  const list = `/admin/predictions?nama=${encodeURIComponent(market)}`
  await openSignedIn(page, list, headers)
  const row = page.getByRole('row', { name: market })
  const remove = async () => {
    await row.getByRole('button', { name: /^Hapus/ }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus prediksi' }).press('Enter')
    await expect(row).toHaveCount(0)
  }
  const restored = page.getByText('Prediksi berhasil dikembalikan.').last()

  await test.step('Urungkan by its keys', async () => {
    await remove()
    await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(restored).toBeVisible()
    await expect(row).toBeVisible()
  })

  await test.step('Terhapus', async () => {
    await remove()
    await page.goto('/admin/deleted')
    await page.getByRole('button', { name: 'Prediksi', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/deleted\?jenis=prediksi$/)
    await expect(row).toContainText('TOP 4D 1234')
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Kembalikan/ }).press('Enter')
    await expect(restored).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.goto(list)
    await expect(row).toBeVisible()
  })
})

test('a result is copied, then moved to another market, by keyboard', async ({ page, request }) => {
  const [market, other] = ['SALINAN SATU', 'SALINAN DUA']
  const date = '2025-03-03'
  const headers = await masterHeaders(request)
  await givenMarket(request, market)
  await givenMarket(request, other)
  const start = (of: string, numbers: string) =>
    request.post('/api/admin/results/start-session', {
      headers,
      data: { market: of, date, prizes: [{ type: 'PRIZE 1', numbers }] },
    })
  await start(market, '8153')
  await start(other, '2648')
  const open = async (of: string, on: string) => {
    // The step back of a closed dialog would end a navigation.
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => layersOf(page)).toBe(0)
    await page.goto(`/admin/manage-results?pasaran=${encodeURIComponent(of)}&tanggal=${on}`)
    await expect(page.getByRole('row', { name: of })).toContainText('8153')
  }
  const dialog = page.getByRole('dialog', { name: /^Salin atau Pindahkan/ })
  const openDialog = () => page.getByRole('button', { name: `Salin atau pindahkan hasil ${market}` }).press('Enter')
  const day = dialog.getByLabel('Ke tanggal')
  await openSignedIn(page, '/admin/manage-results', headers)
  await open(market, date)

  await test.step('the place it has is refused at its field; another is asked about, then filled', async () => {
    await openDialog()
    await day.press('Control+Enter')
    await expect(dialog.getByText('Pilih pasaran atau tanggal lain.')).toBeVisible()
    await expectAccessible(page)
    await day.fill('4 Mar 2025')
    await day.press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('8153')
    await question.getByRole('textbox').press('Enter')
    await expect(page.getByText('Hasil berhasil disalin.')).toBeVisible()
    await open(market, '2025-03-04')
  })

  await test.step('a filled place shows both; a free one takes it over', async () => {
    await open(market, date)
    await openDialog()
    await dialog.getByLabel(/^Pindahkan/).press(' ')
    await dialog.getByLabel('Alasan penarikan').fill('salah pasaran')
    await dialog.getByLabel('Pasaran').selectOption(other)
    await day.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Yang ini: PRIZE 1 8153. Yang sudah ada: PRIZE 1 2648.')
    await day.fill('5 Mar 2025')
    await day.press('Enter')
    await expect(page.getByText('Hasil berhasil dipindahkan.')).toBeVisible()
    await open(other, '2025-03-05')
    await page.goto('/admin/deleted')
    await expect(page.getByRole('row', { name: market })).toContainText('PRIZE 1 8153')
  })
})
