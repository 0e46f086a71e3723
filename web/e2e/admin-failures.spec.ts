import { expect, givenAdmin, givenMarket, openSignedIn, test } from './staff.ts'

const market = 'GAGAL SEBAGIAN'
const path = '/admin/predictions'

test('a screen that fails keeps what was typed, to be read and copied', async ({ page, request }) => {
  await givenMarket(request, market)
  // A seventh row has a button that names it: its text becomes a trap.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /(\w+)=>`Hapus baris \$\{\1\}`/,
      '$1=>{if($1>6)throw Error(`a broken part`);return``}',
    )
    await route.fulfill({ response: answer, body })
  })
  await openSignedIn(page, path, await givenAdmin(request, 'pengetik'))
  const form = page.getByRole('form', { name: 'Tambah Prediksi Baru' })
  await form.getByLabel('Pasaran').selectOption(market)
  await form.getByLabel('Nomor').first().fill('012345')
  await form.getByRole('button', { name: 'Tambah Baris' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Terjadi kesalahan.')
  await expect(page.getByLabel('Nomor').first()).toHaveValue('012345')
  await expect(page.getByLabel('Nomor').first()).not.toBeEditable()
  await expect(form.getByLabel('Pasaran')).toHaveValue(market)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a calendar whose code does not come leaves the form as it is', async ({ page, request }) => {
  await givenMarket(request, market)
  await page.route(/\/assets\/calendar-.*\.js$/, (route) => route.abort())
  await openSignedIn(page, path, await givenAdmin(request, 'penanggal'))
  const form = page.getByRole('form', { name: 'Tambah Prediksi Baru' })
  await form.getByLabel('Nomor').first().fill('012345')
  await form.getByRole('button', { name: 'Buka kalender' }).click()
  await expect(page.getByRole('dialog', { name: 'Kalender' })).toHaveText('Terjadi kesalahan.')
  await expect(form.getByLabel('Nomor').first()).toHaveValue('012345')
  await expect(form.getByLabel('Nomor').first()).toBeEditable()
})
