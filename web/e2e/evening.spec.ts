import type { Page } from '@playwright/test'
import { minuteMs } from '@papan/contracts/wib.ts'
import { watchShifts, shiftsOn } from './layout-shifts.ts'
import { open, returnToTab } from './stage/browser-steps.ts'
import { eveningAt, eveningMarkets } from './stage/evening.ts'
import { showEvening } from './stage/show-evening.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const wib = (time: string): number => Date.parse(`2026-11-28T${time}:09+07:00`)
/** The densest hours of the time table. */
const begin = wib('18:00')
const end = wib('22:00')
const eachMinute = Array.from({ length: (end - begin) / minuteMs + 1 }, (_each, minute) => begin + minute * minuteMs)
const sizes = [
  { width: 390, height: 844, firstBall: 720 },
  { width: 1440, height: 900, firstBall: 520 },
]

/** Top of the first coloured ball and height of the strip, px. */
const measure = (page: Page): Promise<{ firstBallTop: number; stripHeight: number | undefined }> =>
  page.evaluate(() => ({
    firstBallTop: Math.min(
      ...[...document.querySelectorAll<HTMLElement>('.ball:not(.ball-empty)')]
        .filter(({ offsetParent }) => offsetParent !== null)
        .map((ball) => ball.getBoundingClientRect().top),
    ),
    stripHeight: document.querySelector('.now-strip')?.getBoundingClientRect().height,
  }))

test.beforeEach(({ page }) => withoutPopup(page))

/** Which kinds of draws home shows at an instant, and how many of those that it lists first. */
const stateAt = (markets: ReturnType<typeof eveningMarkets>, now: number): string => {
  const { draws, lateMs } = eveningAt(markets, now).drawsNow
  const closed = draws.filter(({ closesAt }) => Date.parse(closesAt) <= now)
  const open = closed.filter(({ number }) => number === null)
  return JSON.stringify([
    open.filter(({ count }) => count === 0).length,
    open.filter(({ count }) => count > 0).length,
    open.some(({ resultAt }) => Date.parse(resultAt) + lateMs < now),
    closed.length > open.length,
    Math.max(...draws.map(({ market }) => market.length)),
  ])
}

test('in each state of an evening with 113 markets, home shows a drawn number high on the screen under a strip of one height', async ({
  plain: page,
  stage,
}) => {
  test.setTimeout(600_000)
  const markets = eveningMarkets(113)
  const minutesOf = Map.groupBy(eachMinute, (now) => stateAt(markets, now))
  expect(minutesOf.size).toBeGreaterThan(10)
  const tooLow: string[] = []
  const strips = new Set<string>()
  const inTurn = [...sizes]
  for (const now of [...minutesOf.values()].map((minutes) => minutes.at(-1)!)) {
    showEvening(stage, markets, now)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    // The page has the size of the last measurement: that one comes first.
    inTurn.reverse()
    for (const { width, height, firstBall: limit } of inTurn) {
      await page.setViewportSize({ width, height })
      const { firstBallTop, stripHeight } = await measure(page)
      strips.add(`${stripHeight} px high at ${width}`)
      if (!(firstBallTop <= limit)) tooLow.push(`${new Date(now).toISOString()} at ${width} px: ${firstBallTop}`)
    }
  }
  expect(tooLow).toEqual([])
  expect([...strips]).toHaveLength(sizes.length)
})

for (const { width, height } of sizes)
  test(`numbers arrive at ${width} px and nothing moves; draws begin and end in a block of one height`, async ({
    page,
    stage,
  }) => {
    const markets = eveningMarkets(113)
    const show = (now: number) => showEvening(stage, markets, now)
    await page.setViewportSize({ width, height })
    await watchShifts(page)
    show(wib('18:18'))
    await open(page, '/')
    const block = page.locator('.now-block')
    const place = await block.boundingBox()
    for (const [seconds, count] of [
      [30, '4/23'],
      [90, '5/23'],
      [120, '6/23'],
    ] as const) {
      show(wib('18:18') + seconds * 1_000)
      await returnToTab(page)
      await expect(block.getByRole('listitem').first()).toContainText(count)
    }
    expect(await shiftsOn(page)).toEqual([])
    for (let minute = 4; minute <= 40; minute += 4) {
      show(wib('18:18') + minute * minuteMs)
      const answered = page.waitForResponse(/\/draws-now$/)
      await returnToTab(page)
      await (await answered).finished()
      await expect.poll(() => block.boundingBox()).toEqual(place)
    }
  })

test('the block says what is drawn, by how much, what comes, and what is late', async ({ page, stage }) => {
  showEvening(stage, eveningMarkets(113), wib('18:18'))
  await open(page, '/')
  const block = page.locator('.now-block')
  await expect(block.getByRole('heading')).toHaveText('Sedang diundi 2')
  await expect(block.getByRole('link', { name: /Terakhir keluar 18:12/ })).toContainText('PRIZE 1')
  await expect(block.getByRole('listitem')).toHaveCount(4)
  await expect(block.getByRole('listitem').first()).toContainText('3/23')
  await expect(block.getByRole('listitem').nth(2)).toContainText('22 mnt')
  await block.getByRole('link', { name: /2 terlambat/ }).click()
  await expect(page).toHaveURL(/status=terlambat/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('Hasil resmi belum keluar')).toHaveCount(2)
})

test('the stage begins within 300 px on a phone, and all of a draw is on one screen of a desktop', async ({
  page,
  stage,
}) => {
  showEvening(stage, eveningMarkets(113), wib('18:18'))
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/live-draw?market=HANOI')
  const stageOf = page.getByRole('region', { name: 'HANOI' })
  expect((await stageOf.boundingBox())?.y).toBeLessThanOrEqual(300)
  await expect(stageOf).toContainText('3 dari 23 nomor sudah keluar')
  await expect(stageOf).toContainText('Terbaru: STARTER PRIZE 3956')
  await expect(stageOf).toContainText('12 detik lalu')
  await page.setViewportSize({ width: 1440, height: 900 })
  const next = page.getByRole('heading', { name: 'PUTARAN SELANJUTNYA' })
  const bottom = async (box: { boundingBox: typeof next.boundingBox }) => {
    const found = await box.boundingBox()
    return (found?.y ?? Infinity) + (found?.height ?? 0)
  }
  expect(await bottom(stageOf)).toBeLessThanOrEqual(900)
  expect(await bottom(next)).toBeLessThanOrEqual(900)
  await page.setViewportSize({ width: 844, height: 390 })
  expect(await bottom(page.locator('.reels').first())).toBeLessThanOrEqual(390)
})
