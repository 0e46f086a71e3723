import { readFile } from 'node:fs/promises'
import { axeFaults, beyondEdge, open } from './stage/browser-steps.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

const path = '/hasil-keluaran/SYDNEY%20POOLS'

test.beforeEach(({ page }) => withoutPopup(page))

test('the history of a market by month, by date and as a file', async ({ page }) => {
  await open(page, path)
  await shows(page, 'Riwayat Hasil')
  await page.getByLabel('Bulan', { exact: true }).focus()
  await page.getByLabel('Bulan', { exact: true }).selectOption('Oktober')
  await expect(page).toHaveURL(/\?tahun=2026&bulan=10$/)
  await shows(page, 'Riwayat Hasil, Oktober 2026', 'Riwayat Hasil, {month}')
  await expect(page.getByRole('row')).toHaveCount(1 + 13)

  await expect(page.getByLabel('Bulan', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toHaveCount(0)
  await page.getByText('Lainnya').click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('hasil-sydney-pools-2026-10-19-2026-10-31.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(1 + 13 * 23)
  expect(lines[1]).toMatch(/^SYDNEY POOLS,2026-10-31,PRIZE 1,\d{4}$/)

  await page.getByRole('link', { name: 'November 2026' }).click()
  await shows(page, 'Riwayat Hasil, November 2026', 'Riwayat Hasil, {month}')

  await page.getByLabel('Ke tanggal').pressSequentially('3-11-2026')
  await expect(page.getByRole('row', { name: 'Selasa, 3 November 2026' })).toHaveAttribute('aria-current', 'date')
  await page.getByLabel('Ke tanggal').fill('entah')
  await page.getByLabel('Ke tanggal').press('Enter')
  await shows(page, 'Tulis seperti 21-11-2026.')
  await expect(page.getByLabel('Ke tanggal')).toBeFocused()
})

test('the rows of a page are chosen in the menu, which a press outside closes', async ({ page, plain }) => {
  await open(page, path)
  await page.getByText('Lainnya').click()
  await page.getByLabel('Baris per halaman').selectOption('25')
  await expect(page).toHaveURL(/\?limit=25$/)
  await expect(page.getByRole('row')).toHaveCount(1 + 25)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByLabel('Baris per halaman')).toBeHidden()

  await plain.goto(path)
  await plain.getByText('Lainnya').click()
  await plain.getByLabel('Baris per halaman').selectOption('25')
  await plain.getByRole('button', { name: 'Tampilkan' }).last().click()
  await expect(plain.getByRole('row')).toHaveCount(1 + 25)
})

test('a market has its tabs, its star and its calendar, without scripts too', async ({ plain: page, stage }) => {
  await page.goto(path)
  const tabs = page.getByRole('navigation', { name: 'Halaman SYDNEY POOLS' })
  await expect(tabs.getByRole('link')).toHaveText(['Hasil', 'Statistik', 'Paito', 'Prediksi', 'Jadwal'])
  await tabs.getByRole('link', { name: 'Jadwal' }).click()
  await shows(page, 'Undian mendatang')
  await expect(page.getByRole('row').nth(1)).toContainText('Minggu, 22 November 2026')
  const link = page.getByRole('link', { name: 'Tambah ke kalender' })
  const calendar = await page.request.get(stage.url + (await link.getAttribute('href')))
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await calendar.text()).toContain('DTSTART;TZID=Asia/Jakarta:20261121T135000')
  expect((await page.request.get(`${stage.url}/kalender/ATLANTIS.ics`)).status()).toBe(404)
  await tabs.getByRole('link', { name: 'Prediksi' }).click()
  await expect(page.getByRole('heading', { name: 'SYDNEY POOLS' })).toBeVisible()
})

test('the list of results is searched and filtered in its address', async ({ page }) => {
  await open(page, '/hasil-keluaran')
  const cards = page.getByRole('article')
  for (const link of await page.getByRole('link', { name: /^Situs resmi/ }).all())
    await expect(link).toHaveAccessibleName(/^Situs resmi \S/)
  await page.getByRole('link', { name: /^Libur/ }).click()
  await expect(page).toHaveURL(/\?status=libur$/)
  await expect(cards).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Saring pasaran' }).fill('jap')
  await expect(page).toHaveURL(/\?q=jap&status=libur$/)
  await expect(cards).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Saring pasaran' }).fill('xyz')
  await shows(page, 'Tidak ada pasaran yang sesuai.')
  await page.getByRole('link', { name: 'Tampilkan semua pasaran' }).click()
  await expect(cards).toHaveCount(9)
  await expect(page.getByRole('searchbox', { name: 'Saring pasaran' })).toHaveValue('')
})

test('schedules and predictions are filtered at once, without scripts by a button', async ({ page, plain }) => {
  await open(page, '/jadwal')
  const rows = page.getByRole('table').getByRole('rowheader')
  await page.getByRole('link', { name: 'Ditunda 1' }).click()
  await expect(page).toHaveURL(/jadwal\?status=ditunda$/)
  await expect(rows).toHaveText([/SABAH 4D/])
  await expect(page.getByRole('button', { name: 'Cari', exact: true })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Saring pasaran' }).fill('xyz')
  await shows(page, 'Tidak ada pasaran yang sesuai.')
  await page.getByRole('link', { name: 'Tampilkan semua pasaran' }).click()
  await expect(rows).toHaveCount(5)

  await open(page, '/prediksi')
  await page.getByRole('link', { name: 'Belum Tersedia 1' }).click()
  await expect(page).toHaveURL(/prediksi\?status=belum$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'CHINA POOLS' })).toBeVisible()

  await plain.goto('/prediksi?status=tersedia')
  await plain.getByRole('searchbox', { name: 'Saring pasaran' }).fill('toto')
  await plain.getByRole('button', { name: 'Cari', exact: true }).click()
  await expect(plain).toHaveURL(/prediksi\?q=toto&status=tersedia$/)
  await expect(plain.getByRole('article')).toHaveCount(1)
})

test('statistics and paito lead to the market that is chosen, without scripts too', async ({ page, plain }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Statistik' }).click()
  await expect(page).toHaveTitle('Statistik')
  const markets = page.getByRole('navigation', { name: 'Pasaran', exact: true }).getByRole('link')
  await expect(markets.first()).toHaveText(/CAMBODIA$/)
  await page.getByRole('searchbox', { name: 'Saring pasaran' }).fill('sydney')
  await expect(page).toHaveURL(/statistik\?q=sydney$/)
  await expect(markets).toHaveCount(1)
  await markets.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistik SYDNEY POOLS')

  await plain.goto('/jadwal')
  await plain.getByRole('contentinfo').getByRole('link', { name: 'Paito' }).click()
  expect(await plain.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/paito$/)
  await plain.getByRole('searchbox', { name: 'Saring pasaran' }).fill('taiwan')
  await plain.getByRole('button', { name: 'Cari', exact: true }).click()
  await expect(plain).toHaveURL(/paito\?q=taiwan$/)
  await plain.getByRole('navigation', { name: 'Pasaran', exact: true }).getByRole('link').click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Paito TAIWAN')
})

test('a state chosen right after the last key keeps the typed text, and back leads out of both', async ({ page }) => {
  await open(page, '/hasil-keluaran')
  const search = page.getByRole('searchbox', { name: 'Saring pasaran' })
  // Both within the pause of the typing.
  await search.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'jap')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector<HTMLElement>('a[href$="?status=libur"]')?.click()
  })
  await expect(page).toHaveURL(/\?q=jap&status=libur$/)
  await expect(search).toHaveValue('jap')
  await page.goBack()
  await expect(page).toHaveURL(/hasil-keluaran$/)
  await expect(search).toHaveValue('')
})

test('no axe violations on a small phone, nothing beyond the edge with letters twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const each of [`${path}?tahun=2026&bulan=11`, `${path}?tab=jadwal`, '/hasil-keluaran?status=libur', '/jadwal']) {
    await open(page, each)
    expect(await axeFaults(page)).toEqual([])
    expect(await beyondEdge(page)).toEqual([])
  }
})
