import type { Page } from '@playwright/test'
import { pageData, schedules } from './stage/sample-data.ts'
import { shiftsOn, watchShifts } from './layout-shifts.ts'
import { axeFaults, beyondEdge, open } from './stage/browser-steps.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const mine = (page: Page) => page.getByRole('region', { name: 'Pasaran Saya' })
const namesIn = async (page: Page) => {
  const texts = await page.locator('.mine .board-name').allTextContents()
  return texts.map((text) => text.replace(/(Hari ini|Kemarin|\w{3}, \d+ \w{3})$/, ''))
}
const keep = (page: Page, key: string, names: readonly string[]) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(names)] as const)

test.beforeEach(({ page }) => withoutPopup(page))

test('a star brings a market to the top of home, in an order of hand', async ({ page }) => {
  await open(page, '/')
  await expect(mine(page)).toHaveCount(0)
  for (const market of ['SINGAPORE', 'CAMBODIA'])
    await page
      .getByRole('article', { name: market })
      .getByRole('button', { name: `Ikuti ${market}` })
      .click()
  await expect.poll(() => namesIn(page)).toEqual(['SINGAPORE', 'CAMBODIA'])
  await expect(mine(page).getByText('Hari ini')).toBeVisible()

  await mine(page).getByRole('button', { name: 'Atur' }).click()
  const down = mine(page).getByRole('button', { name: 'Turunkan SINGAPORE' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => namesIn(page)).toEqual(['CAMBODIA', 'SINGAPORE'])
  await mine(page).getByRole('button', { name: 'Ikuti CAMBODIA' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['SINGAPORE'])
  await open(page, '/live-draw?market=MACAU')
  await expect(page.getByLabel('Pilih Pasaran Live Draw:').getByRole('option').first()).toHaveText('SINGAPORE')
  await expect(page.getByRole('article', { name: 'SINGAPORE' })).toBeVisible()
})

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`while nothing is followed, a line on home opens a choice of markets at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/')
    const line = page.getByText('Ikuti pasaran agar selalu di atas')
    expect((await line.boundingBox())?.height).toBe(48)
    await page.getByRole('button', { name: 'Pilih' }).click()
    const sheet = page.getByRole('dialog', { name: 'Pasaran Saya' })
    await expect(sheet.getByRole('button', { name: /^Ikuti / })).toHaveCount(Math.min(12, schedules.length))
    const box = await sheet.boundingBox()
    if (width < 640) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(height, 0)
    expect(await axeFaults(page)).toEqual([])
    await sheet.getByRole('searchbox').fill('camb')
    await sheet.getByRole('button', { name: 'Ikuti CAMBODIA' }).click()
    await expect(sheet.getByRole('button', { name: 'Ikuti CAMBODIA' })).toHaveAttribute('aria-pressed', 'true')
    await sheet.getByRole('searchbox').fill('xyz')
    await expect(sheet.getByText('Tidak ada pasaran bernama "xyz".')).toBeVisible()
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect.poll(() => namesIn(page)).toEqual(['CAMBODIA'])
    await expect(mine(page).getByRole('button', { name: 'Atur' })).toBeFocused()
    await expect(line).toHaveCount(0)
  })

test('a market whose draw is late can be chosen', async ({ page, stage }) => {
  stage.setTime(Date.parse('2026-11-21T18:05:00+07:00'))
  await open(page, '/')
  await expect(page.getByRole('link', { name: /^1 terlambat/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pilih' }).click()
  const sheet = page.getByRole('dialog', { name: 'Pasaran Saya' })
  await expect(sheet.getByRole('button', { name: 'Ikuti SINGAPORE' })).toBeVisible()
})

test('the order stands before any script of the application, and nothing moves when it comes', async ({ page }) => {
  await keep(page, 'pasaranSaya', ['MACAU', 'SINGAPORE', 'JAPAN'])
  await open(page, '/')
  await expect.poll(() => namesIn(page)).toEqual(['MACAU', 'SINGAPORE', 'JAPAN'])
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect.poll(() => namesIn(page)).toEqual(['MACAU', 'SINGAPORE', 'JAPAN'])
  await expect(page.getByRole('button', { name: 'Pilih' })).toBeHidden()
  await page.unroute('**/assets/*.js')
  await watchShifts(page)
  await open(page, '/')
  await expect(mine(page).getByRole('button', { name: 'Atur' })).toBeVisible()
  expect(await shiftsOn(page)).toEqual([])
})

test('a family folds to one draw; a renamed market is found by its old name', async ({ page, stage }) => {
  const data = pageData(stage.now())
  const family = ['CAMBODIA', 'CHINA POOLS', 'VIETNAM PAGI']
  stage.answer('/public/page-data', {
    data: {
      ...data,
      schedules: schedules.map((one) => ({
        ...one,
        ...(family.includes(one.marketName) && { family: 'SIANG' }),
        ...(one.marketName === 'MACAU' && { aliases: ['OLD NAME'] }),
      })),
    },
  })
  await keep(page, 'pasaranSaya', ['OLD NAME', ...family])
  await open(page, '/')
  const more = mine(page).getByText('SIANG: tampilkan 2 lagi')
  await expect(more).toBeVisible()
  await expect(mine(page).getByRole('link').filter({ visible: true })).toHaveCount(2)
  await more.click()
  await expect(mine(page).getByRole('link').filter({ visible: true })).toHaveCount(4)
})

test('a renamed market is moved, starred and left by its new name', async ({ page, stage }) => {
  const data = pageData(stage.now())
  stage.answer('/public/page-data', {
    data: {
      ...data,
      schedules: schedules.map((one) => (one.marketName === 'MACAU' ? { ...one, aliases: ['OLD NAME'] } : one)),
    },
  })
  await page.goto('/jadwal')
  await page.evaluate(() => localStorage.setItem('pasaranSaya', '["OLD NAME","GONE","JAPAN"]'))
  await open(page, '/')
  await expect.poll(() => namesIn(page)).toEqual(['MACAU', 'JAPAN'])
  await mine(page).getByRole('button', { name: 'Atur' }).click()
  await mine(page).getByRole('button', { name: 'Turunkan MACAU' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['JAPAN', 'MACAU'])
  const star = mine(page).getByRole('button', { name: 'Ikuti MACAU' })
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect.poll(() => namesIn(page)).toEqual(['JAPAN'])
  expect(await page.evaluate(() => localStorage.getItem('pasaranSaya'))).toBe('["JAPAN","GONE"]')
})

test('a closed market stays where it was, with its notice', async ({ page }) => {
  await keep(page, 'pasaranSaya', ['SINGAPORE', 'JAPAN', 'MACAU'])
  await open(page, '/')
  await expect.poll(() => namesIn(page)).toEqual(['SINGAPORE', 'JAPAN', 'MACAU'])
  await expect(mine(page).getByText('Pasaran Libur')).toBeVisible()
})

test('a page that comes back from the cache of the browser has the stars of another', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    localStorage.setItem('pasaranSaya', '["TAIWAN"]')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(() => namesIn(page)).toEqual(['TAIWAN'])
})

test('a storage without room follows as long as the page is open', async ({ page }) => {
  await keep(page, 'pasaranSaya', ['MACAU'])
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await open(page, '/')
  await page.getByRole('article', { name: 'SINGAPORE' }).getByRole('button', { name: 'Ikuti SINGAPORE' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['MACAU', 'SINGAPORE'])
})

test('a second window follows', async ({ page, context }) => {
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/hasil-keluaran/MACAU')
  await other.getByRole('button', { name: 'Ikuti MACAU' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['MACAU'])
  await other.close()
})

test('a browser that refuses storage follows as long as the page is open', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    }),
  )
  await open(page, '/')
  await page.getByRole('article', { name: 'SINGAPORE' }).getByRole('button', { name: 'Ikuti SINGAPORE' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['SINGAPORE'])
})

test('what is kept may be anything', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('pasaranSaya', '{"a":[')
    localStorage.setItem('pasaranSayaTampil', '[["MACAU",0],7]')
  })
  await open(page, '/')
  await expect(mine(page)).toHaveCount(0)
})

test('all markets followed: no faults, and a small phone with large letters holds them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await keep(page, 'pasaranSaya', [
    ...schedules.map(({ marketName }) => marketName),
    ...Array.from({ length: 110 }, (_each, index) => `GONE ${index}`),
  ])
  await open(page, '/')
  await expect.poll(async () => (await namesIn(page)).length).toBe(schedules.length)
  await mine(page).getByRole('button', { name: 'Atur' }).click()
  expect(await axeFaults(page)).toEqual([])
  expect(await beyondEdge(page)).toEqual([])
})

test('without scripts there are no stars, and the order is that of all', async ({ plain: page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hasil Terbaru' })).toBeVisible()
  await expect(page.locator('.star').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('Pasaran Saya')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pilih' })).toBeHidden()
})
