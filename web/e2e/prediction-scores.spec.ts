import { axeFaults, beyondEdge, open } from './stage/browser-steps.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

test.beforeEach(({ page }) => withoutPopup(page))

test('a market’s predictions lead back through its archive, each line with its outcome and its chance', async ({
  page,
}) => {
  await open(page, '/prediksi/MACAU')
  const history = page.getByRole('region', { name: 'Riwayat Prediksi' })
  await expect(history.getByRole('row')).toHaveCount(1 + 10)
  await history.getByRole('link', { name: 'Kam, 19 Nov' }).click()
  await expect(page).toHaveURL('/prediksi/MACAU/2026-11-19')
  await shows(page, 'Seperti saat pasaran tutup: Kamis, 19 November 2026, 20:45 WIB.')
  await expect(page.getByText('Meleset').first()).toBeVisible()
  await expect(page.getByText('peluang 59,04%')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  for (let day = 18; day >= 15; day--) await page.getByRole('link', { name: 'Prediksi sebelumnya' }).click()
  await expect(page).toHaveURL('/prediksi/MACAU/2026-11-15')
  await shows(page, 'Tidak dinilai: masuk setelah pasaran tutup.')
  await expect(page.getByText('Meleset')).toHaveCount(0)
})

test('the board compares hits and misses with chance, without scripts too, on the smallest phone', async ({
  plain: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/papan-prediksi')
  const markets = page.getByRole('table', { name: 'Menurut pasaran: BBFS' })
  await expect(markets.getByRole('row', { name: 'MACAU' })).toContainText('data belum cukup')
  await expect(
    page.getByRole('table', { name: 'Menurut kategori' }).getByRole('row', { name: 'TOP 2D' }),
  ).toContainText('5.330')
  expect(await beyondEdge(page)).toEqual([])
  await page.getByRole('link', { name: '30 hari' }).click()
  await page.getByRole('link', { name: 'TOP 2D' }).click()
  await expect(page).toHaveURL('/papan-prediksi?hari=30&kategori=2d')
  await expect(page.getByRole('table', { name: 'Menurut pasaran: TOP 2D' })).toBeVisible()
})

test('without the service the archive and the board say what they lack', async ({ page, stage }) => {
  stage.answer('/public/predictions/', { status: 503 })
  stage.answer('/public/prediction-scores', { status: 503 })
  await open(page, '/prediksi/MACAU')
  await shows(page, 'Riwayat prediksi sedang tidak tersedia.')
  await expect(page.getByText('TOP 4D', { exact: true })).toBeVisible()
  await open(page, '/papan-prediksi')
  await shows(page, 'Papan prediksi sedang tidak tersedia.')
})
