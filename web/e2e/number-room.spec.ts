import { axeFaults, beyondEdge, open } from './stage/browser-steps.ts'
import { numberHistory, statisticsOf } from './stage/counted-data.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

const away = 'Data sedang tidak tersedia.'
const independent = 'Setiap undian berdiri sendiri: hasil sebelumnya tidak memengaruhi hasil berikutnya.'

test.beforeEach(async ({ page, stage }) => {
  await withoutPopup(page)
  stage.answer('/public/numbers/0417', { data: numberHistory('0417', 'exact', 24) })
  stage.answer('/public/numbers/0417?mode=permutations', { data: numberHistory('0417', 'permutations', 451) })
  stage.answer('/public/numbers/0417?market', { data: numberHistory('0417', 'exact', 0) })
  stage.answer('/public/statistics/', { data: statisticsOf('SYDNEY POOLS') })
})

test('a number has its whole history without scripts, beside what chance gives', async ({ plain: page }) => {
  await page.goto('/cek-angka')
  await page.getByLabel('Angka (2 sampai 6 digit)').fill('0417')
  await page.getByRole('button', { name: 'Cek angka' }).click()
  await expect(page).toHaveURL(/angka=0417/)
  const exact = page.getByRole('region', { name: 'Persis' })
  await expect(exact).toContainText('24 kali')
  await expect(exact).toContainText('dalam batas wajar')
  await expect(page.getByRole('region', { name: 'Bolak-balik, 24 susunan' })).toContainText('451 kali')
  await expect(page.getByText(independent)).toBeVisible()
  const names = page.getByText('SINGAPORE, TAIWAN')
  await expect(names).toBeHidden()
  await page.getByText('2 pasaran, 180.739 nomor, 31 Mei 1986 sampai 1 Jul 2026').click()
  await expect(names).toBeVisible()
  await expect(page.getByRole('region', { name: 'Di mana' }).getByRole('row').nth(1)).toContainText('TAIWAN')
  await expect(page.getByRole('region', { name: 'Di mana' })).toContainText('1 dari 2 pasaran di luar batas 95 %')
  const draw = page.getByRole('region', { name: 'Daftar undian' }).getByRole('link').first()
  await expect(draw).toHaveAttribute('href', '/hasil-keluaran/TAIWAN/2023-06-13')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/cek-angka$/)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,nofollow')
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"@type":"Dataset"')
  // A number that did not come says where, when, and what chance would give.
  await page.goto('/cek-angka?angka=0417&cara=persis&market=TAIWAN')
  await expect(page.getByText(/0417 tidak keluar di 2 pasaran antara 31 Mei 1986 dan 1 Jul 2026/)).toBeVisible()
  await page.goto('/cek-angka?angka=7')
  await expect(page.getByText('Isi 2 sampai 6 digit.')).toBeVisible()
})

test('statistics are read without scripts, each picture with its table', async ({ plain, page }) => {
  await plain.goto('/hasil-keluaran/SYDNEY%20POOLS')
  await plain.getByRole('navigation', { name: 'Halaman SYDNEY POOLS' }).getByRole('link', { name: 'Statistik' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Statistik SYDNEY POOLS')
  await expect(plain.getByText('5.592 undian, 31 Mei 1986 sampai 1 Jul 2026').first()).toBeVisible()
  const ekor = plain.getByRole('region', { name: 'EKOR' })
  await expect(ekor).toContainText('Uji sebaran 7,82 (batas 16,92).')
  await ekor.getByText('Lihat tabel').click()
  await expect(ekor.getByRole('row').nth(1)).toHaveText('0554−5,2')
  await expect(
    plain.getByText('Dari 100 angka 2D, yang paling lama belum keluar biasanya sekitar 495 undian.'),
  ).toBeVisible()
  await expect(plain.getByRole('table', { name: /Peta 2D/ }).getByRole('row')).toHaveCount(11)
  for (const path of ['/statistik/SYDNEY%20POOLS', '/cek-angka?angka=0417']) {
    await page.setViewportSize({ width: 360, height: 780 })
    await open(page, path)
    expect(await axeFaults(page)).toEqual([])
    expect(await beyondEdge(page)).toEqual([])
  }
})

test('statistics follow prizes and period at once', async ({ page }) => {
  await open(page, '/statistik/SYDNEY%20POOLS')
  await page.getByLabel('Hadiah').selectOption('Semua hadiah')
  await expect(page).toHaveURL(/\?hadiah=semua$/)
  await page.getByLabel('Masa').selectOption('Pilih tanggal')
  await expect(page).toHaveURL(/\?hadiah=semua&masa=tanggal$/)
  await page.getByLabel('Dari tanggal').fill('2020-01-01')
  await page.getByLabel('Dari tanggal').press('Enter')
  await expect(page).toHaveURL(/masa=tanggal&dari=2020-01-01$/)
  await expect(page.getByLabel('Dari tanggal')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toHaveCount(0)
  await page.getByLabel('Dari tanggal').fill('lusa')
  await page.getByLabel('Dari tanggal').blur()
  await expect(page.getByRole('alert')).toHaveText(/^Tanggal tidak dikenal/)
})

test('without counted numbers their pages say so and everything else is as always', async ({
  page,
  stage,
  request,
}) => {
  for (const call of ['/public/numbers/', '/public/statistics/']) stage.answer(call, { status: 503 })
  for (const path of ['/cek-angka?angka=0417', '/statistik/SYDNEY%20POOLS']) {
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '5'])
    await page.goto(path)
    await shows(page, away)
  }
  expect((await request.get('/hasil-keluaran/SYDNEY%20POOLS')).status()).toBe(200)
  expect((await request.get('/cek-angka')).status()).toBe(200)
})
