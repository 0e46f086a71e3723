import { open, stopClock } from './stage/browser-steps.ts'
import { drawsNow } from './stage/sample-data.ts'
import { publicRoutes } from './stage/routes.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const strip = 'Sekarang dan berikutnya'
const wib = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+07:00`)

test.beforeEach(({ page }) => withoutPopup(page))

test('every page says what is drawn, with its count, and what comes next', async ({ request, stage }) => {
  stage.freeze(wib('2026-11-21 17:40:00'))
  // An unknown address fetches it later: none can make the services work.
  for (const path of publicRoutes.filter((one) => one !== '/tidak-ada')) {
    const html = await (await request.get(path)).text()
    const text = html.slice(html.indexOf(strip), html.indexOf('<main')).replaceAll(/<[^>]+>/g, ' ')
    expect(text.replaceAll(/\s+/g, ' '), path).toContain(
      'Sedang diundi: SINGAPORE 0/23 Berikutnya: 3 jam lagi TAIWAN 20:45',
    )
  }
})

test('the strip follows the clock: at a close, after a sleep, after midnight', async ({ page, stage }) => {
  const pass = async (ms: number) => {
    stage.freeze(stage.now() + ms)
    await page.clock.runFor(ms)
  }
  stage.freeze(wib('2026-11-21 20:34:58'))
  await stopClock(page, wib('2026-11-21 20:34:58'))
  await open(page, '/jadwal')
  const now = page.getByRole('navigation', { name: strip })
  const count = page.getByRole('link', { name: /^Live Draw/ }).first()
  await expect(now).toContainText('Terakhir keluar:CHINA POOLS')
  await expect(now).toContainText('11 menit lagi')
  // Without any admin: SINGAPORE is three hours over its time.
  await expect(now.getByRole('link', { name: '1 terlambat' })).toHaveAttribute(
    'href',
    '/hasil-keluaran?status=terlambat',
  )
  await expect(count).toHaveAccessibleName('Live Draw')
  await pass(4_000)
  await expect(now).toContainText('Sedang diundi:TAIWAN0/23')
  await expect(now).toContainText('25 menit lagiMACAU21:00')
  await expect(count).toHaveAccessibleName('Live Draw 1 sedang diundi')
  // It sleeps past midnight: what is on is not known until an answer comes.
  stage.answer('/public/draws-now', { status: 503 })
  const asleepMs = 3.6 * 3_600_000
  stage.freeze(stage.now() + asleepMs)
  await page.clock.fastForward(asleepMs)
  await expect(now).not.toContainText('Sedang diundi')
  await expect(count).toHaveAccessibleName('Live Draw')
  stage.answer('/public/draws-now', { data: drawsNow(stage.now()) })
  // In steps: at once, the time limit of the call would pass before its answer comes.
  const text = async () => {
    await pass(5_000)
    return now.textContent()
  }
  await expect.poll(text, { intervals: [100] }).toContain('Sedang diundi:TOTO MALAM0/23')
  await expect(count).toHaveAccessibleName(/ sedang diundi$/)
})

test('the strip covers nothing and keeps its room, whatever it says', async ({ page, stage }) => {
  const draw = (market: string, resultAt: string) => ({
    market,
    date: '2026-11-21',
    closesAt: '2026-11-21T17:30:00+07:00',
    resultAt,
    count: 18,
    total: 23,
    number: null,
    at: null,
    newest: { type: 'STARTER PRIZE', numbers: '0417', at: '2026-11-21T17:42:00+07:00' },
  })
  const full = ['TOTO MACAU 00:00', 'NORTH CAROLINA', 'KENTUCKY EVENING'].map((name) =>
    draw(name, '2026-11-21T17:45:00+07:00'),
  )
  const long = [draw('PASARAN DENGAN NAMA YANG SANGAT PANJANG SEKALI 23:15', '2026-11-21T17:45:00+07:00')]
  for (const [width, height] of [
    [360, 56],
    [1024, 44],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const draws of [[], full, long]) {
      stage.answer('/public/draws-now', {
        data: { draws, lateMs: 300_000, withdrawn: [], serverTime: new Date(stage.now()).toISOString() },
      })
      await open(page, '/prediksi')
      const room = page.getByRole('navigation', { name: strip })
      // A name is never cut: one beyond measure takes more lines.
      const lines = draws === long ? expect.any(Number) : height
      expect((await room.boundingBox())?.height, `${draws.length} at ${width}`).toEqual(lines)
      expect(await room.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
  }
})

test('chips lead to every market, pinned first; two pinned ones share a wide screen', async ({ page, stage }) => {
  stage.freeze(wib('2026-11-21 17:35:00'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/live-draw')
  const chips = page.getByRole('navigation', { name: 'Pasaran hari ini' }).getByRole('link')
  await expect(chips.first()).toHaveText(/SINGAPORE10 mnt ke hasil/)
  await expect(chips.filter({ hasText: 'JAPAN' })).toContainText('Libur')
  await chips.filter({ hasText: 'MACAU' }).click()
  await page.getByRole('button', { name: 'Sematkan MACAU' }).click()
  await expect(chips.first()).toContainText('MACAU')
  await chips.filter({ hasText: 'SINGAPORE' }).click()
  await page.getByRole('button', { name: 'Sematkan SINGAPORE' }).click()
  for (const market of ['SINGAPORE', 'MACAU']) await expect(page.getByRole('region', { name: market })).toBeVisible()
  const awake = page.getByRole('button', { name: 'Layar menyala' })
  await expect(awake).toHaveAttribute('aria-pressed', 'true')
  await awake.click()
  await expect(awake).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Suara' })).toHaveAttribute('aria-pressed', 'false')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('region', { name: 'MACAU' })).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'MACAU' })).toBeVisible()
})
