import { expect, test } from '@playwright/test'
import { enterByApi, startDraw } from './desk.ts'
import { shiftsOn, watchShifts } from './layout-shifts.ts'
import { hydrateAtOnce } from './stage/browser-steps.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { givenWaitingMarket, masterHeaders } from './staff.ts'
import { noteShown } from './stage/story.ts'

const market = 'UNDIAN LENGKAP'
const digits = (seed: number) => String((seed * 7919) % 10_000).padStart(4, '0')
/** Lists first, PRIZE 1 last. */
const draw = [
  ...Array.from({ length: 10 }, (_each, index) => ({ type: 'STARTER PRIZE', numbers: digits(index + 1) })),
  ...Array.from({ length: 10 }, (_each, index) => ({ type: 'CONSOLATION PRIZE', numbers: digits(index + 21) })),
  { type: 'PRIZE 3', numbers: '0093' },
  { type: 'PRIZE 2', numbers: '2096' },
  { type: 'PRIZE 1', numbers: '0417' },
]

test('three browsers show 23 numbers as they are entered, without a layout shift', async ({ browser, request }) => {
  const today = await givenWaitingMarket(request, market)
  const headers = await masterHeaders(request)
  await startDraw(request, headers, { market, date: addDays(today, -1), prizes: draw })
  const started = await startDraw(request, headers, { market, date: today })
  const contexts = [
    await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' }),
    await browser.newContext({ viewport: { width: 412, height: 823 } }),
    await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }),
  ]
  const visitors = await Promise.all(contexts.map((context) => context.newPage()))
  const home = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  for (const page of [...visitors, home]) {
    await page.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'))
    await watchShifts(page)
    await hydrateAtOnce(page)
  }
  for (const page of visitors) {
    await page.goto(`/live-draw?market=${encodeURIComponent(market)}`)
    await expect(page.getByText('Terhubung').filter({ visible: true })).toBeVisible()
    await expect(page.getByText('SEDANG DIUNDI...').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'CONSOLATION PRIZE' })).toBeVisible()
  }
  await home.goto('/')
  await expect(home.getByText('Terhubung').filter({ visible: true })).toBeVisible()
  await expect(home.getByRole('article', { name: market })).toContainText('Menunggu Hasil...')

  for (const [index, prize] of draw.entries()) {
    await enterByApi(request, headers, started, prize.type, prize.numbers)
    for (const page of visitors) {
      await expect(page.getByText(`${index + 1} dari 23 nomor sudah keluar`)).toBeVisible()
    }
  }
  noteShown('SEDANG DIUNDI...')
  for (const page of visitors) {
    await expect(page.getByText('HASIL RESMI').first()).toBeVisible()
    await expect(page.getByRole('region', { name: market })).toContainText('PRIZE 1: 0 4 1 7')
    for (const { type, numbers } of draw.slice(0, 20)) {
      await expect(page.getByRole('listitem').filter({ hasText: numbers }).first(), type).toBeVisible()
    }
    await expect(page.getByText('PRIZE 2: 2 0 9 6')).toBeAttached()
    await expect(page.locator('output', { hasText: 'PRIZE 1: 0 4 1 7' })).toHaveCount(1)
    expect(await shiftsOn(page)).toEqual([])
  }
  await expect(home.getByRole('article', { name: market })).toContainText('PRIZE 1: 0 4 1 7')
  expect(await shiftsOn(home)).toEqual([])
  noteShown('HASIL RESMI')
  for (const page of visitors) {
    await expect(page.locator('output', { hasText: 'HASIL RESMI' })).toHaveCount(1)
    await expect(page.locator('output', { hasText: 'SEDANG DIUNDI...' })).toHaveCount(0)
  }
  const { result } = (await (
    await request.get(`/api/public/results/${encodeURIComponent(market)}/${today}`)
  ).json()) as {
    result: { prizes: { id: string; type: string }[] }
  }
  const first = result.prizes.find(({ type }) => type === 'PRIZE 1')
  expect((await request.delete(`/api/admin/results/${started.id}/prizes/${first?.id}`, { headers })).status()).toBe(200)
  for (const page of visitors) {
    await expect(page.locator('output', { hasText: 'SEDANG DIUNDI...' })).toHaveCount(1)
    await expect(page.locator('output', { hasText: 'PRIZE 1 ditarik kembali' })).toHaveCount(1)
    await expect(page.locator('output', { hasText: 'PRIZE 1: 0 4 1 7' })).toHaveCount(0)
  }
  for (const page of [...visitors, home]) await page.context().close()
})
