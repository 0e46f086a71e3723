import { changedDraws } from './stage/sample-data.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

test.beforeEach(({ page }) => withoutPopup(page))

test('corrections are read without scripts, with what stood, what stands, when and why', async ({
  plain: page,
  stage,
}) => {
  const answered = changedDraws()
  stage.answer('/public/corrections', { data: { ...answered, meta: { page: 1, totalPages: 2 } } })
  expect((await page.goto('/koreksi'))?.status()).toBe(200)
  const rows = page.getByRole('list', { name: 'Daftar koreksi' }).locator('> li')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/SYDNEY POOLS.*Undian Jumat, 20 November 2026/)
  await expect(rows.first()).toContainText('Diubah Jumat, 20 November 2026, 18:05 WIB')
  await expect(rows.first()).toContainText(/PRIZE 1Sebelumnya 4071→ Sekarang 4017Dikoreksi/)
  await expect(rows.first()).toContainText('Alasan: Salah ketik')
  await expect(rows.last()).toContainText(/PRIZE 1Sebelumnya 0011Ditarik.*123456Ditarik.*Alasan tidak dicatat\./)
  await expect(page.getByRole('link', { name: 'HK/POOLS' })).toHaveAttribute(
    'href',
    '/hasil-keluaran/HK%2FPOOLS/2026-11-19',
  )
  await expect(page.getByRole('link', { name: 'Daftar ini sebagai JSON' })).toHaveAttribute(
    'href',
    '/api/public/corrections',
  )
  await page.getByLabel('Pasaran', { exact: true }).selectOption('SYDNEY POOLS')
  await page.getByRole('button', { name: 'Tampilkan' }).click()
  await expect(page).toHaveURL(/koreksi\?market=SYDNEY\+POOLS$/)
  await expect(page.getByRole('link', { name: 'Berikutnya', exact: true })).toHaveAttribute(
    'href',
    /market=SYDNEY\+POOLS&page=2$/,
  )
})

test('the list is filtered at once; an empty, a failed and a far page say so', async ({ page, stage }) => {
  await page.goto('/koreksi')
  stage.answer('/public/corrections', { data: { ...changedDraws(), data: [] } })
  await page.getByLabel('Pasaran', { exact: true }).selectOption('MACAU')
  await shows(page, 'Tidak ada nomor MACAU yang diganti atau ditarik dalam dua tahun terakhir.')
  await expect(page.getByRole('link', { name: 'Semua koreksi' })).toHaveAttribute('href', '/koreksi')
  await page.goto('/koreksi?page=9')
  await shows(page, 'Halaman ini tidak ada dalam daftar.')
  stage.answer('/public/corrections', { status: 503 })
  expect((await page.goto('/koreksi'))?.status()).toBe(503)
})
