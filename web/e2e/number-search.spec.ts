import { axeFaults, beyondEdge, open } from './stage/browser-steps.ts'
import { numberHistory } from './stage/counted-data.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const search = 'Angka (2 sampai 6 digit)'
const calls = (asked: readonly string[]) => asked.filter((url) => url.startsWith('/public/numbers/')).toSorted()

test.beforeEach(async ({ page, stage }) => {
  await withoutPopup(page)
  stage.answer('/public/numbers/', { data: numberHistory('0417', 'exact', 24) })
})

test('several markets and two dates are asked for without scripts', async ({ plain: page, stage }) => {
  await page.goto('/cek-angka')
  await page.getByLabel(search).fill('0417')
  await page.locator('label').filter({ hasText: 'Bolak-balik' }).click()
  const markets = page.getByRole('group', { name: 'Pasaran' })
  await markets.getByText('Semua pasaran', { exact: true }).click()
  await markets.getByLabel('TAIWAN').check()
  await markets.getByLabel('MACAU').check()
  await expect(page.getByLabel('Dari tanggal')).toBeHidden()
  await page.getByLabel('Masa').selectOption('Pilih tanggal')
  await page.getByLabel('Dari tanggal').fill('2025-01-31')
  await page.getByLabel('Sampai tanggal').fill('2026-02-28')
  await page.getByRole('button', { name: 'Cek angka' }).click()
  await expect(page.getByRole('region', { name: 'Persis' })).toContainText('24 kali')
  expect(calls(stage.asked)).toEqual(['/public/numbers/0417?market=MACAU&market=TAIWAN&from=2025-01-31&to=2026-02-28'])
  await expect(markets.locator('summary')).toHaveText('2 pasaran dipilih')
})

test('dates that do not fit and more than 20 markets are refused in words, and nothing is asked', async ({
  page,
  stage,
}) => {
  const many = Array.from({ length: 21 }, (_each, at) => `market=PASARAN+${at}`).join('&')
  const cases = [
    ['masa=tanggal&dari=2025-02-30', 'Tanggal tidak dikenal. Tulis tahun-bulan-tanggal, misalnya 2026-11-27.'],
    ['masa=tanggal&dari=2025-02-02&sampai=2025-02-01', 'Tanggal akhir sebelum tanggal awal.'],
    [many, 'Pilih paling banyak 20 pasaran, atau jangan pilih satu pun untuk semua pasaran.'],
  ]
  for (const [query, words = ''] of cases) {
    const answer = await page.goto(`/cek-angka?angka=0417&${query}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('alert')).toHaveText(words)
    expect(calls(stage.asked)).toEqual([])
  }
  stage.answer('/public/statistics/', { status: 503 })
  await page.goto('/statistik/SYDNEY%20POOLS?masa=tanggal&dari=besok')
  expect(stage.asked.filter((url) => url.startsWith('/public/statistics/'))).toEqual([
    '/public/statistics/SYDNEY%20POOLS',
  ])
})

test('on a phone an answered form is one line, which the keyboard opens', async ({ page, stage }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/cek-angka')
  await expect(page.getByLabel('Hadiah')).toBeVisible()
  await open(page, '/cek-angka?angka=0417&cara=persis&market=TAIWAN&hadiah=1&masa=2')
  const line = page.getByText('TAIWAN, PRIZE 1, 2 tahun terakhir')
  await expect(line).toBeVisible()
  await expect(page.getByLabel('Hadiah')).toBeHidden()
  await page.getByRole('button', { name: 'Cek angka' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Hadiah')).toBeVisible()
  // The list of markets: Enter opens it, Space marks, the closed list says how many.
  await page.getByRole('group', { name: 'Pasaran' }).locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: 'Pasaran' }).locator('summary')).toHaveText('2 pasaran dipilih')
  expect(await axeFaults(page)).toEqual([])
  expect(await beyondEdge(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/cek-angka?angka=0417&cara=persis&hadiah=1')
  await expect(page.getByLabel('Hadiah')).toBeVisible()
  await expect(page.getByText('Ubah', { exact: true })).toBeHidden()
  expect(await axeFaults(page)).toEqual([])
  expect(calls(stage.asked).length).toBe(2)
})

test('no option is cut at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/cek-angka')
  const cut = await page.locator('select').evaluateAll((selects) => {
    const context = document.createElement('canvas').getContext('2d')
    return (selects as HTMLSelectElement[]).flatMap((select) => {
      if (!context || !select.checkVisibility()) return []
      context.font = getComputedStyle(select).font
      // px: the arrow.
      const room = select.clientWidth - 2 * Number.parseFloat(getComputedStyle(select).paddingLeft) - 20
      return [...select.options].filter(({ text }) => context.measureText(text).width > room).map(({ text }) => text)
    })
  })
  expect(cut).toEqual([])
})

test('a page reached by a link, and one with another state, build their parts in the browser', async ({
  page,
  stage,
}) => {
  await open(page, '/cek-angka?angka=0417&cara=persis')
  const markup = await page.locator('form[action="/cek-angka"]').innerHTML()
  stage.answer('/public/numbers/0417?market=TAIWAN', { data: numberHistory('0417', 'exact', 4) })
  await page.getByRole('region', { name: 'Di mana' }).getByRole('link', { name: 'TAIWAN' }).click()
  await expect(page.getByRole('region', { name: 'Persis' })).toContainText('4 kali')
  await expect(page.getByRole('group', { name: 'Pasaran' }).locator('summary')).toHaveText('TAIWAN')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Persis' })).toContainText('24 kali')
  await expect(page.getByRole('group', { name: 'Pasaran' }).locator('summary')).toHaveText('Semua pasaran')
  expect((await page.locator('form[action="/cek-angka"]').innerHTML()).length).toBe(markup.length)
})
