import { axeFaults, beyondEdge, open } from './stage/browser-steps.ts'
import { paitoOf } from './stage/counted-data.ts'
import { stageIdentity } from './stage/stage-answers.ts'
import { expect, test, withoutPopup } from './stage/story.ts'
import { cellKey } from '../src/public/features/paito/paint/cell-key.ts'
import { writePainted } from '../src/public/features/paito/paint/painted.ts'

const path = '/paito/SYDNEY%20POOLS'
const market = 'SYDNEY POOLS'

test.beforeEach(async ({ page, stage }) => {
  await withoutPopup(page)
  stage.answer('/public/paito/', { data: paitoOf(market, '2026-11-19', 2) })
})

test('a paito is read, coloured and filtered without scripts', async ({ plain: page }) => {
  await page.goto(`${path}?ekor=1`)
  const numbers = paitoOf(market, '2026-11-19', 2).data.map((draw) => draw.numbers)
  const met = numbers.filter((number) => number.endsWith('1')).length
  await expect(page.getByText(`EKOR 1: ${met} dari 8 undian, harapan 0,8`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Senin, 9 November 2026: ${numbers[0]}` })).toBeVisible()
  await expect(page.getByRole('link', { name: /Kamis, 19 November 2026: \d{4}, dikoreksi/ })).toBeVisible()
  await page.getByRole('link', { name: 'Kembar' }).click()
  await expect(page).toHaveURL(/warna=kembar&ekor=1/)
})

test('a filter applies at once, keeps the focus, and back leads out of it', async ({ page }) => {
  await open(page, `${path}?warna=kembar`)
  const ekor = page.getByLabel('EKOR')
  await ekor.focus()
  await ekor.selectOption('1')
  await expect(page).toHaveURL(/\?warna=kembar&ekor=1$/)
  await expect(page.getByText(/^EKOR 1: /)).toBeVisible()
  await expect(ekor).toBeFocused()
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toHaveCount(0)
  await page.getByLabel('Masa').selectOption('13 minggu')
  await expect(page).toHaveURL(/ekor=1&minggu=13$/)
  await page.goBack()
  await expect(page.getByLabel('Masa')).toHaveValue('')
  await page.getByRole('link', { name: 'Hapus filter' }).click()
  await expect(page).toHaveURL(/\?warna=kembar$/)
  await expect(ekor).toHaveValue('')
})

test('back before a choice is shown takes the choice back', async ({ page }) => {
  await open(page, `${path}?ekor=1`)
  const weeks = page.getByLabel('Masa')
  await weeks.evaluate((select: HTMLSelectElement) => {
    const before = location.href
    select.value = '13'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    history.replaceState({}, '', before)
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(weeks).toHaveValue('')
})

test('draws to come, libur and weeks without a draw have cells of their own', async ({ page, stage }) => {
  const paito = paitoOf(market, '2026-11-19', 6)
  const data = paito.data.filter(({ date }) => date < '2026-10-19' || date > '2026-11-03')
  stage.answer('/public/paito/', { data: { ...paito, data } })
  await page.goto(path)
  const table = page.getByRole('table', { name: `Paito ${market}` })
  await expect(table.getByRole('row').nth(1)).toContainText('belum diundi')
  await expect(table.getByText('2 minggu tanpa undian, sampai 1 Nov 2026')).toBeVisible()
  await expect(page.getByText('– tanpa hasil')).toBeVisible()
})

test('it is painted by keyboard, undone, kept, and left by Tab', async ({ page }) => {
  await open(page, path)
  const [newest] = paitoOf(market, '2026-11-19', 2).data.slice(-3)
  await page.getByRole('button', { name: 'Cat' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Selesai' })).toBeFocused()
  // Eight colours, the eraser; undo has nothing to do yet.
  for (let stop = 0; stop < 9; stop++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Hapus', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  const cell = (at: number) => page.locator(`[data-cell="${newest?.date}.${3 - at}"]`)
  await expect(cell(0)).toBeFocused()
  await page.keyboard.press('3')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('8')
  await expect(cell(0)).toHaveAccessibleName(/Merah muda segitiga/)
  await expect(cell(1)).toHaveAccessibleName(/Abu-abu bingkai/)
  await page.keyboard.press('Control+z')
  await expect(cell(1)).not.toHaveAccessibleName(/Abu-abu/)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cell(1)).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-cell'))).toBe(false)
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await expect(page.locator('.paint-3')).toHaveText(newest?.numbers[0] ?? '')
})

test('a finger paints every cell of its stroke, on cells of its size', async ({ browser, stage }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    baseURL: stage.url,
  })
  const page = await context.newPage()
  await withoutPopup(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Cat' }).tap()
  await expect(page.getByRole('button', { name: 'Selesai' })).toBeVisible()
  const size = page.getByRole('navigation', { name: 'Ukuran sel' })
  await expect(size.getByRole('link', { name: 'Besar' })).toHaveAttribute('aria-current', 'true')
  const cells = page.locator('tbody tr').nth(1).locator('[data-cell]')
  await cells.first().evaluate((cell) => cell.scrollIntoView({ block: 'center' }))
  const [from, to] = [await cells.first().boundingBox(), await cells.nth(3).boundingBox()]
  if (!from || !to) throw new Error('no cells')
  expect([Math.round(from.width), Math.round(from.height)]).toEqual([26, 40])
  const cdp = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y + 20 }] })
  await touch('touchStart', from.x + 13)
  for (let x = from.x + 20; x <= to.x + 13; x += 12) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(page.locator('.paito-number .paint-1')).toHaveCount(4)
  await page.getByRole('button', { name: 'Urungkan' }).tap()
  await expect(page.locator('.paito-number .paint-1')).toHaveCount(0)
  await size.getByRole('link', { name: 'Ringkas' }).tap()
  await expect(page.getByRole('button', { name: 'Selesai' })).toHaveCount(0)
  await size.getByRole('link', { name: 'Besar' }).tap()
  await expect(page).toHaveURL(/ukuran=besar/)
  expect(await axeFaults(page)).toEqual([])
  expect(await beyondEdge(page)).toEqual([])
  await context.close()
})

test('the last row is above the bar of a phone with large letters, by scrolling and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, path)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.getByRole('button', { name: 'Cat' }).click()
  const bar = page.getByRole('region', { name: 'Cat' })
  await expect(bar.getByRole('button', { name: 'Urungkan' })).toBeVisible()
  const isAbove = async (selector: string) => {
    const [row, over] = [await page.locator(selector).last().boundingBox(), await bar.boundingBox()]
    return row !== null && over !== null && row.y + row.height <= over.y
  }
  await page
    .locator('tbody tr')
    .last()
    .evaluate((row) => row.scrollIntoView({ block: 'end' }))
  await expect.poll(() => isAbove('tbody tr')).toBe(true)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => isAbove('footer')).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('tbody tr [data-cell]').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isAbove('[data-cell]:focus')).toBe(true)
})

test('a shared link shows its paint beside the own one; too much paint is a picture', async ({ page, stage }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Reflect.deleteProperty(Navigator.prototype, 'canShare')
    const copied: string[] = []
    Object.assign(window, { copied })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => copied.push(text) } })
  })
  const paito = paitoOf(market, '2026-11-19', 52)
  const { data } = paito
  stage.answer('/public/paito/', { data: paito })
  const paintOf = (draws: number) =>
    writePainted(new Map(data.slice(-draws).flatMap(({ date }) => [0, 1, 2, 3].map((at) => [cellKey(date, at), 3]))))
  await open(page, `${path}#cat=${paintOf(1)}`)
  await expect(page.getByText('Cat dari tautan ini ditampilkan; cat Anda sendiri tetap tersimpan.')).toBeVisible()
  await expect(page.locator('.paito-number > .paint-3')).toHaveCount(4)
  await page.getByRole('button', { name: 'Bagikan' }).click()
  await expect(page.getByText('Tautan disalin.')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([
    `${stage.url}${path}#cat=${paintOf(1)}`,
  ])
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [`cat:${market}`, paintOf(data.length)],
  )
  await open(page, `${path}?minggu=52`)
  await expect(page.locator('.paito-number > .paint-3')).toHaveCount(4 * data.length)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bagikan' }).click()
  await expect(page.getByText('Catnya terlalu banyak untuk tautan; dibagikan sebagai gambar.')).toBeVisible()
  expect((await download).suggestedFilename()).toBe('paito-sydney-pools-2026-11-19.png')
})

for (const [name, pages] of [
  ['26 weeks', 1],
  ['106 weeks', 4],
] as const)
  test(`on paper ${name} fit ${pages} pages without the site around them`, async ({ page, stage }) => {
    stage.answer('/public/paito/', { data: paitoOf(market, '2026-11-19', Number.parseInt(name, 10)) })
    await open(page, path)
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(pages)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeHidden()
    await expect(page.getByRole('contentinfo')).toContainText(stageIdentity.name)
    await expect(page.getByText('Angka: Tiap angka satu warna.')).toBeVisible()
    await expect(page.getByText(path, { exact: false }).last()).toBeVisible()
  })

test('forced colours leave odd and even apart, and a filter its digits', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${path}?warna=ganjil`)
  const groundOf = (selector: string) =>
    page
      .locator(`.paito-number > ${selector}`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor)
  expect(await groundOf('.paito-full')).not.toBe(await groundOf('.paito-outline'))
  await page.goto(`${path}?warna=ganjil&ekor=1`)
  expect(await groundOf('.paito-hit')).not.toBe(await groundOf('.paito-dim'))
})

test('a whole week of five draws fits a phone of 360 px', async ({ page, stage }) => {
  stage.answer('/public/paito/', { data: paitoOf(market, '2026-11-19') })
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, path)
  const beyond = () => page.locator('.paito-scroll').evaluate((list) => list.scrollWidth - list.clientWidth)
  expect(await beyond()).toBe(0)
})

test('a paito and its large cells have no faults and fit a small phone with large letters', async ({ page, stage }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const [query, weeks] of [
    ['', 26],
    ['?ukuran=besar', 6],
    ['?warna=shio', 6],
    ['?warna=ganjil&ekor=1', 6],
  ] as const) {
    stage.answer('/public/paito/', { data: paitoOf(market, '2026-11-19', weeks) })
    await open(page, path + query)
    expect.soft(await axeFaults(page), query).toEqual([])
    expect.soft(await beyondEdge(page), query).toEqual([])
  }
})
