import { readFile } from 'node:fs/promises'
import { spokenDigits } from '../src/shared/format/digits.ts'
import { open, returnToTab } from './stage/browser-steps.ts'
import { dayOf, drawOf } from './stage/sample-data.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

const date = '2026-11-21'
const path = `/hasil/${date}`
const call = `/public/day/${date}`
const firstOf = (market: string) => drawOf(market, date).prizes[0]?.numbers ?? ''

test('a day is whole without scripts: draws in order, all prizes, calendar, file, neighbours', async ({
  plain: page,
}) => {
  await page.goto('/hasil/hari-ini')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await shows(page, 'Hasil Keluaran Sabtu, 21 November 2026')
  const rows = page.getByRole('region', { name: 'Hasil semua pasaran' }).getByRole('listitem')
  await expect(rows).toHaveCount(11)
  await expect(rows.first()).toContainText('VIETNAM PAGI')
  await rows.first().locator('summary').click()
  await expect(rows.first().getByText('CONSOLATION PRIZE')).toBeVisible()
  await expect(rows.first().locator('dd').first()).toHaveText(firstOf('VIETNAM PAGI'))
  await expect(rows.first().getByRole('link', { name: 'Rincian undian ini' })).toHaveAttribute(
    'href',
    `/hasil-keluaran/VIETNAM%20PAGI/${date}`,
  )
  await expect(page.getByRole('button', { name: 'Salin rekap' })).toBeHidden()
  const calendar = page.getByRole('region', { name: 'November 2026' })
  await expect(calendar.getByRole('link', { name: 'Jumat, 20 November 2026' })).toHaveAttribute(
    'href',
    '/hasil/2026-11-20',
  )
  await expect(calendar.getByRole('link', { name: 'Minggu, 22 November 2026' })).toHaveCount(0)
  await calendar.getByLabel('Tanggal').fill('10-11-2026')
  await calendar.getByRole('button', { name: 'Buka' }).click()
  await expect(page).toHaveURL(/\/hasil\/2026-11-10$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/hasil\/2026-11-10$/)
  await page.getByRole('link', { name: 'Hari berikutnya: Rab, 11 Nov 2026' }).click()
  await expect(page).toHaveURL(/\/hasil\/2026-11-11$/)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toMatch(/^\uFEFFmarket,date,type,numbers\nVIETNAM PAGI,2026-11-11,PRIZE 1,\d{4}\n/)
})

test('the application keeps the prizes, says their digits, copies the day and shows the followed ones', async ({
  page,
  context,
}) => {
  await withoutPopup(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => localStorage.setItem('pasaranSaya', JSON.stringify(['CAMBODIA'])))
  await open(page, path)
  const rows = page.getByRole('region', { name: 'Hasil semua pasaran' }).getByRole('listitem')
  await rows.filter({ hasText: 'SYDNEY POOLS' }).locator('summary').click()
  const starter = drawOf('SYDNEY POOLS', date).prizes.slice(3, 13)
  await expect(page.getByText(starter.map(({ numbers }) => spokenDigits(numbers)).join(', '))).toBeAttached()
  await page.getByRole('button', { name: 'Salin rekap' }).click()
  await shows(page, 'Rekap disalin.')
  const lines = ['VIETNAM PAGI', 'CAMBODIA', 'SYDNEY POOLS', 'CHINA POOLS'].map((name) => `${name} ${firstOf(name)}`)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    ['Sabtu, 21 November 2026', ...lines].join('\n'),
  )
  await page.getByRole('button', { name: 'Pasaran Saya' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('CAMBODIA')
})

test('a new number and a correction come into an open page; without content it says what it lacks', async ({
  page,
  stage,
}) => {
  await withoutPopup(page)
  await open(page, path)
  const rows = page.getByRole('region', { name: 'Hasil semua pasaran' }).getByRole('listitem')
  const row = (market: string) => rows.filter({ hasText: market })
  await expect(row('SINGAPORE')).toContainText('Sedang diundi')
  await row('CAMBODIA').locator('summary').click()
  const day = dayOf(date, stage.now() + 1000)
  const correction = { rev: 2, correctedAt: '2026-11-21T05:00:00.000Z' }
  const changed = new Map([
    ['SINGAPORE', drawOf('SINGAPORE', date)],
    ['CAMBODIA', { ...drawOf('CAMBODIA', date, correction), prizes: drawOf('JAPAN', date).prizes }],
  ])
  const draws = day?.draws.map((draw) => ({ ...draw, result: changed.get(draw.market) ?? draw.result }))
  stage.answer(call, { data: { ...day, draws } })
  await returnToTab(page)
  await expect(row('SINGAPORE')).toContainText(`PRIZE 1: ${spokenDigits(firstOf('SINGAPORE'))}`)
  await expect(row('CAMBODIA')).toContainText('Dikoreksi 12:00 WIB')
  await expect(row('CAMBODIA').locator('dd').first()).toContainText(firstOf('JAPAN'))
  stage.answer(call, { status: 500 })
  expect((await page.goto(path))?.status()).toBe(503)
  await shows(page, 'Gagal memuat data hasil.')
})
