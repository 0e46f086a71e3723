import type { Page } from '@playwright/test'
import { shiftsOn, watchShifts } from './layout-shifts.ts'
import { open, returnToTab } from './stage/browser-steps.ts'
import { drawOf, liveDraw } from './stage/sample-data.ts'
import type { Stage } from './stage/stage.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const path = '/live-draw?market=SINGAPORE'
const keep = (page: Page, kept: Record<string, string>) =>
  page.addInitScript((entries) => {
    for (const [key, text] of Object.entries(entries)) if (localStorage.getItem(key) === null) localStorage[key] = text
  }, kept)
const follow = (page: Page, ...names: string[]) => keep(page, { pasaranSaya: JSON.stringify(names) })

/** The numbers of SINGAPORE that are out. */
const draw = (stage: Stage, count: number) => {
  const { prizes, ...rest } = drawOf('SINGAPORE', '2026-11-21')
  const inOrder = [...prizes.slice(3), ...prizes.slice(0, 3).toReversed()]
  const result = { ...rest, rev: count, prizes: inOrder.slice(0, count) }
  stage.answer('/public/live-draw-data/SINGAPORE', { data: { ...liveDraw('SINGAPORE', stage.now()), result } })
}
const land = async (page: Page, stage: Stage, count: number) => {
  draw(stage, count)
  await returnToTab(page)
  await expect(page.getByText(`${count} dari 23 nomor sudah keluar`)).toBeVisible()
}

const chips = (page: Page) => page.getByRole('navigation', { name: 'Pasaran hari ini' }).getByRole('listitem')
/** As seen, from left to right. */
const chipNames = async (page: Page) => {
  const found = await chips(page).evaluateAll((all) =>
    all.map((chip) => [chip.getBoundingClientRect().left, chip.querySelector('.chip-name')?.textContent] as const),
  )
  return found.toSorted(([one], [other]) => one - other).map(([, name]) => name)
}

test.beforeEach(({ page }) => withoutPopup(page))

test('pinned chips and the column of the stage stand before any script of the application, and nothing moves', async ({
  page,
  stage,
}) => {
  draw(stage, 18)
  await page.setViewportSize({ width: 1280, height: 900 })
  await follow(page, 'MACAU', 'SINGAPORE', 'TOTO MALAM')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
  const pinned = ['MACAU', 'SINGAPORE', 'TOTO MALAM']
  expect((await chipNames(page)).slice(0, 3)).toEqual(pinned)
  const place = await page.getByRole('region', { name: 'SINGAPORE' }).boundingBox()
  expect(place?.width).toBeLessThan(600)
  await page.unroute('**/assets/*.js')

  await watchShifts(page)
  await open(page, path)
  await expect(page.getByRole('region', { name: 'MACAU' })).toBeVisible()
  expect((await chipNames(page)).slice(0, 3)).toEqual(pinned)
  expect(await page.getByRole('region', { name: 'SINGAPORE' }).boundingBox()).toEqual(place)
  expect(await shiftsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Lepas SINGAPORE' }).click()
  await expect.poll(async () => (await chipNames(page)).slice(0, 2)).toEqual(['MACAU', 'TOTO MALAM'])
})

test('what is kept as pins may be names of nothing and of everything', async ({ page }) => {
  await keep(page, { pasaranSaya: '["__proto__","constructor","GONE",7]', liveDrawMarket: 'toString' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, path)
  expect((await chipNames(page))[0]).toBe('SINGAPORE')
  await expect(page.locator('.live-pair')).toHaveCount(0)
})

test('the screen stays on while a draw is watched, until a tap', async ({ page, stage }) => {
  await page.addInitScript(() => {
    const locks = { asked: 0, held: 0 }
    Object.assign(globalThis, { locks })
    let lock = { released: true, release: async () => undefined as void }
    const request = async () => {
      locks.asked += 1
      locks.held += 1
      const got = {
        released: false,
        release: async () => {
          if (!got.released) locks.held -= 1
          got.released = true
        },
      }
      lock = got
      return got
    }
    // As a browser does when the tab goes and comes back, twice at once.
    addEventListener('tab-away', () => {
      void lock.release()
      for (let times = 0; times < 2; times++) document.dispatchEvent(new Event('visibilitychange'))
    })
    Object.defineProperty(Navigator.prototype, 'wakeLock', { get: () => ({ request }) })
  })
  const locks = () => page.evaluate(() => (globalThis as unknown as { locks: object }).locks)
  draw(stage, 18)
  await open(page, path)
  await expect.poll(locks).toEqual({ asked: 1, held: 1 })
  await returnToTab(page)
  expect(await locks()).toEqual({ asked: 1, held: 1 })
  await page.evaluate(() => dispatchEvent(new Event('tab-away')))
  await expect.poll(locks).toEqual({ asked: 2, held: 1 })
  await page.getByRole('button', { name: 'Layar menyala' }).click()
  await expect.poll(locks).toEqual({ asked: 2, held: 0 })
  await page.getByRole('button', { name: 'Layar menyala' }).dblclick()
  await expect.poll(locks).toMatchObject({ held: 0 })
  await page.getByRole('button', { name: 'Layar menyala' }).click()
  await expect.poll(locks).toMatchObject({ held: 1 })

  await test.step('not once it is over, nor before one begins', async () => {
    await land(page, stage, 23)
    await expect.poll(locks).toMatchObject({ held: 0 })
    await open(page, '/live-draw?market=MACAU')
    await expect(page.getByText('PUTARAN SELANJUTNYA').first()).toBeVisible()
    expect(await locks()).toEqual({ asked: 0, held: 0 })
  })
})

test('a number sounds and buzzes only for those who asked for it', async ({ page, stage }) => {
  await page.addInitScript(() => {
    const signals = { tones: 0, buzzes: 0 }
    Object.assign(globalThis, { signals })
    OscillatorNode.prototype.start = () => {
      signals.tones += 1
    }
    OscillatorNode.prototype.stop = () => undefined
    Object.defineProperty(Navigator.prototype, 'vibrate', { value: () => (signals.buzzes += 1) > 0 })
  })
  const signals = () => page.evaluate(() => (globalThis as unknown as { signals: object }).signals)
  draw(stage, 17)
  await open(page, path)
  await land(page, stage, 18)
  expect(await signals()).toEqual({ tones: 0, buzzes: 0 })
  await page.getByRole('button', { name: 'Getar' }).click()
  await land(page, stage, 19)
  await expect.poll(signals).toEqual({ tones: 0, buzzes: 1 })
  // The tap itself sounds once: browsers let a page sound after it only.
  await page.getByRole('button', { name: 'Suara' }).click()
  await expect.poll(signals).toEqual({ tones: 1, buzzes: 1 })
  await land(page, stage, 20)
  await expect.poll(signals).toEqual({ tones: 2, buzzes: 2 })
  await test.step('PRIZE 1 once a digit', async () => {
    await land(page, stage, 23)
    await expect.poll(signals).toEqual({ tones: 6, buzzes: 3 })
  })
})
