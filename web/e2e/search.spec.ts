import { pageData, schedules } from './stage/sample-data.ts'
import { axeFaults, beyondEdge, open } from './stage/browser-steps.ts'
import { numberHistory } from './stage/counted-data.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const withAliases = (now: number) => {
  const page = pageData(now)
  const aliases: Record<string, string[]> = { SINGAPORE: ['SGP'], 'SYDNEY POOLS': ['SDY'] }
  return {
    ...page,
    schedules: schedules.map((one) => ({
      ...one,
      ...(aliases[one.marketName] && { aliases: aliases[one.marketName] }),
    })),
  }
}
const numbers = (number: string) => ({
  draws: [{ market: 'MACAU', date: '2026-11-18', prizes: [{ type: 'STARTER PRIZE', numbers: number }] }],
  total: 1,
  searched: 330,
  from: '2026-10-23',
  serverTime: '2026-11-21T10:42:08.000Z',
})

test.beforeEach(async ({ page, stage }) => {
  await withoutPopup(page)
  stage.answer('/public/page-data', { data: withAliases(stage.now()) })
  stage.answer('/public/draws-with/', { data: numbers('0417') })
})

test('the key / opens the search; an alias finds its market, Enter opens it', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  const panel = page.getByRole('dialog', { name: 'Cari' })
  await expect(panel.getByRole('heading', { name: 'Segera' })).toBeVisible()
  await page.keyboard.type('sgp')
  await expect(panel.getByText('1 pasaran')).toBeVisible()
  await expect(panel.getByRole('link', { name: /SINGAPORE.*Juga disebut SGP/ })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Undian SINGAPORE' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('link', { name: /SINGAPORE.*Juga disebut SGP/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/live-draw\?market=SINGAPORE/)
  await expect(panel).toHaveCount(0)
})

test('four digits and Enter open the whole history of that number', async ({ page, stage }) => {
  stage.answer('/public/numbers/0417', { data: numberHistory('0417', 'exact', 24) })
  stage.answer('/public/numbers/0417?mode=permutations', { data: numberHistory('0417', 'permutations', 451) })
  await open(page, '/')
  await page.keyboard.press('/')
  const panel = page.getByRole('dialog', { name: 'Cari' })
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('0417')
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', '/cek-angka?angka=0417')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cek-angka\?angka=0417$/)
  await expect(page.getByRole('region', { name: 'Persis' })).toContainText('24 kali')
  await expect(panel).toHaveCount(0)
})

test('a wrong letter, a date and a number are understood; Escape gives the focus back', async ({ page }) => {
  await open(page, '/')
  const button = page.getByRole('link', { name: 'Cari' })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Cari' })
  const field = panel.getByRole('searchbox')
  await expect(field).toBeFocused()
  await field.fill('sidney')
  await expect(panel.getByRole('link', { name: /SYDNEY POOLS/ }).first()).toBeVisible()
  await field.fill('macau 18 nov')
  await expect(panel.getByRole('heading', { name: 'Undian Rabu, 18 November 2026' })).toBeVisible()
  await expect(panel.locator('ul a').first()).toHaveAttribute('href', '/hasil-keluaran/MACAU/2026-11-18')
  await field.fill('0417')
  await expect(panel.getByText('Belum ada 0417 di PRIZE 1 hari ini.')).toBeVisible()
  await expect(panel.getByRole('link', { name: /MACAU.*STARTER PRIZE: 0 4 1 7/ })).toBeVisible()
  await field.fill('xyz')
  await expect(panel.getByText('Tidak ada pasaran bernama "xyz".')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('what was opened is listed, the last one first, until it is removed', async ({ page }) => {
  const panel = page.getByRole('dialog', { name: 'Cari' })
  const search = async (text: string) => {
    await open(page, '/')
    await page.keyboard.press('/')
    await panel.getByRole('searchbox').fill(text)
  }
  const recent = panel.getByRole('region', { name: 'Terakhir dibuka' })
  await search('sdy')
  await panel.getByRole('link', { name: /^SYDNEY POOLS/ }).click()
  await expect(page).toHaveURL(/hasil-keluaran\/SYDNEY/)
  await search('sgp')
  await panel.getByRole('link', { name: 'Paito' }).click()
  await expect(page).toHaveURL(/paito\/SINGAPORE/)
  await search('0417')
  await panel.locator('ul a').first().click()
  await expect(page).toHaveURL(/cek-angka\?.*0417/)
  await search('')
  await expect(recent.getByRole('link')).toHaveText([/^0417/, /SINGAPORE/, /SYDNEY POOLS/])
  await panel.getByRole('button', { name: 'Ikuti SINGAPORE' }).first().click()
  await expect(recent.getByRole('link')).toHaveText([/^0417/, /SYDNEY POOLS/])
  await expect(panel.getByRole('heading', { name: 'Segera' })).toBeVisible()
  await recent.getByRole('button', { name: 'Hapus' }).click()
  await expect(recent).toHaveCount(0)
  await expect(panel.getByRole('searchbox')).toBeFocused()
})

test('without scripts the search is a page that nobody indexes', async ({ plain: page, stage }) => {
  await page.goto(stage.url)
  await page.getByRole('link', { name: 'Cari' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cari' })).toBeVisible()
  await page.getByRole('searchbox').fill('sgp')
  await page.getByRole('button', { name: 'Cari' }).click()
  await expect(page).toHaveURL(`${stage.url}/cari?q=sgp`)
  await expect(page.getByRole('link', { name: /SINGAPORE.*Juga disebut SGP/ })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow')
  await page.goto(`${stage.url}/cari?q=0417`)
  await expect(page.getByRole('heading', { name: '30 hari terakhir' })).toBeVisible()
  await expect(page.getByText('Dicari dalam 330 undian sejak Jum, 23 Okt 2026.', { exact: false })).toBeVisible()
})

test('odd searches answer a page', async ({ request, stage }) => {
  const odd = ['', '%', '<b>', "';--", '\u{1f600}', 'a'.repeat(500), '2026-99-99', '99/99', '\u202esgp', '0000000000']
  for (const text of odd) {
    const answer = await request.get(`${stage.url}/cari?q=${encodeURIComponent(text)}`)
    expect.soft(answer.status(), text).toBe(200)
    expect.soft(await answer.text()).not.toContain('<b>')
  }
  expect((await request.get(`${stage.url}/cari?q=a&q=b`)).status()).toBe(200)
})

test('the search has no faults and fits a small phone with large letters', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await page.getByRole('link', { name: 'Cari' }).click()
  const panel = page.getByRole('dialog', { name: 'Cari' })
  for (const text of ['', 'sgp', '0417', 'xyz']) {
    await panel.getByRole('searchbox').fill(text)
    await expect(panel.getByText('Memuat...')).toHaveCount(0)
    expect.soft(await axeFaults(page, 'dialog'), text).toEqual([])
    expect.soft(await beyondEdge(page), text).toEqual([])
  }
  await open(page, '/cari?q=sgp')
  expect(await axeFaults(page)).toEqual([])
})
