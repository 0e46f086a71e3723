import type { Page } from '@playwright/test'
import { spokenDigits } from '../src/shared/format/digits.ts'
import { axeFaults, beyondEdge, open } from './stage/browser-steps.ts'
import { drawDetail, drawOf } from './stage/sample-data.ts'
import { stageIdentity } from './stage/stage-answers.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

const market = 'SYDNEY POOLS'
const date = '2026-11-20'
const path = `/hasil-keluaran/SYDNEY%20POOLS/${date}`
const call = `/public/results/SYDNEY%20POOLS/${date}`
const numbered = (numbers: string, more: object = {}) => {
  const result = drawOf(market, date, more)
  return { ...result, prizes: result.prizes.map((prize, index) => (index === 0 ? { ...prize, numbers } : prize)) }
}
const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Rincian' })
    .getByRole('row')
    .evaluateAll((all) => all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')))

test.beforeEach(({ page }) => withoutPopup(page))

test('a draw is whole without scripts: number, prizes, details, time line, neighbours', async ({
  plain: page,
  stage,
}) => {
  stage.answer(call, {
    data: {
      ...drawDetail(market, date, stage.now()),
      result: numbered('0471', { firstPrizeAt: '2026-11-20T06:50:03.000Z', correctedAt: '2026-11-20T06:56:27.000Z' }),
    },
  })
  stage.answer(`${call}/corrections`, {
    data: [
      { at: '2026-11-20T06:56:27.000Z', type: 'PRIZE 1', from: '0417', to: '0471', reason: 'Salah ketik' },
      { at: '2026-11-20T06:58:00.000Z', type: 'PRIZE 2', from: '1234', to: null, reason: null },
    ],
  })
  await page.goto(path)
  await shows(page, `Detail Hasil: ${market}`, 'Detail Hasil: {market}')
  await expect(page.getByText('Jumat, 20 November 2026')).toBeVisible()
  await expect(page.getByText('PRIZE 1: 0 4 7 1')).toHaveCount(1)
  await expect(page.getByText('Dikoreksi 13:56 WIB')).toBeVisible()
  const details = await rows(page)
  expect(details).toHaveLength(15)
  expect(details).toEqual(expect.arrayContaining(['4D | 0471 | 0,01%', 'Shio | MONYET tahun KUDA | 8%']))
  // Screen readers get digits.
  const starter = spokenDigits(drawOf(market, date).prizes[3]?.numbers ?? '')
  const starters = page.getByRole('region', { name: 'STARTER PRIZE', exact: true })
  await expect(starters.getByText(starter, { exact: true }).first()).toBeAttached()
  const steps = page.getByRole('region', { name: 'Garis waktu' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /13:35Pasaran ditutup/,
    /13:50:03Terbit/,
    /13:56:27DikoreksiPRIZE 1: 0417 menjadi 0471Alasan: Salah ketik/,
    /13:58:00DitarikPRIZE 2: 1234/,
  ])
  const near = page.getByRole('navigation', { name: 'Undian lain' }).getByRole('link')
  await expect(near.first()).toHaveAttribute('href', '/hasil-keluaran/SYDNEY%20POOLS/2026-11-19')
  await expect(near.last()).toHaveAttribute('href', '/hasil-keluaran/SYDNEY%20POOLS/2026-11-21')
  await expect(page.getByRole('link', { name: 'Gambar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bagikan' })).toBeHidden()
})

test('numbers of other lengths say which rules apply', async ({ page, stage }) => {
  const words = {
    '471': 'Nomor ini 3 angka: aturan di atas yang berlaku; 4D, 2D depan tidak berlaku.',
    '20471': 'Nomor ini 5 angka: aturan di atas yang berlaku; 2D depan, 2D tengah tidak berlaku.',
    '1320471': 'Rincian berlaku untuk nomor 2 sampai 6 angka.',
  }
  for (const [number, text] of Object.entries(words)) {
    stage.answer(call, { data: { ...drawDetail(market, date, stage.now()), result: numbered(number) } })
    stage.answer(`${call}/corrections`, { data: [] })
    await open(page, path)
    await expect(page.getByRole('region', { name: 'Rincian' })).toContainText(text)
  }
})

test('the newest draw says when the next one comes; a draw without PRIZE 1 keeps its place', async ({
  page,
  stage,
}) => {
  await open(page, '/hasil-keluaran/SYDNEY%20POOLS/2026-11-21')
  const next = page.getByRole('link', { name: /^Undian berikutnya/ })
  await expect(next).toContainText('Minggu, 22 November 2026')
  await expect(next).toContainText('20 jam lagi')

  const { prizes, ...rest } = drawOf(market, date)
  const draw = { ...drawDetail(market, date, stage.now()), result: { ...rest, prizes: prizes.slice(3) } }
  stage.answer(call, { data: draw })
  stage.answer(`${call}/corrections`, { data: [] })
  await page.goto(path)
  await expect(page.getByText('SEDANG DIUNDI...')).toBeVisible()
  expect((await rows(page))[0]).toBe('4D | – | –')
})

test('a draw is copied, and shared with its picture', async ({ page, context, stage }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ text, url, files }: ShareData) => {
        shared.push([text, url, files?.map(({ name, type, size }) => `${name} ${type} ${size > 10_000}`)])
      },
    })
  })
  await open(page, path)
  await page.getByRole('button', { name: 'Salin' }).click()
  await expect(page.getByText('Disalin.').first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`${market}\nJumat, 20 November 2026\nPRIZE 1: `)
  expect(copied).toContain(stage.url + path)
  await page.getByRole('button', { name: 'Bagikan' }).click()
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared)
  await expect
    .poll(shared)
    .toEqual([
      [copied.slice(0, copied.lastIndexOf('\n')), stage.url + path, [`sydney-pools-${date}.jpg image/jpeg true`]],
    ])
})

test('two taps open one sheet and copy nothing; a picture that did not come is fetched by the next tap', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: number[] = []
    let isOpen = false
    const taps = { ended: 0 }
    Object.assign(globalThis, { shared, taps })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: ShareData) => {
        taps.ended += 1
        if (isOpen) throw new DOMException('already open', 'InvalidStateError')
        isOpen = true
        shared.push(files?.length ?? 0)
        await new Promise((resolve) => addEventListener('sheet-closed', resolve, { once: true }))
        isOpen = false
      },
    })
  })
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared)
  const closeSheet = () => page.evaluate(() => dispatchEvent(new Event('sheet-closed')))
  await open(page, path)
  await page.route('**/pratinjau/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Bagikan' }).dblclick()
  // The second tap has its own picture to wait for.
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { taps: { ended: number } }).taps.ended))
    .toBe(2)
  expect(await shared()).toEqual([0])
  await closeSheet()
  await expect(page.getByText('Gagal menyalin.')).toHaveCount(0)
  await expect(page.getByText('Disalin.')).toHaveCount(0)

  await page.unroute('**/pratinjau/**')
  await test.step('nor with the picture of another draw', async () => {
    const previous = { contentType: 'image/jpeg', headers: { 'cache-control': 'private, no-store' }, body: 'x' }
    await page.route('**/pratinjau/**', (route) => route.fulfill(previous))
    await page.getByRole('button', { name: 'Bagikan' }).click()
    await expect.poll(shared).toEqual([0, 0])
    await closeSheet()
    await page.unroute('**/pratinjau/**')
  })
  await page.getByRole('button', { name: 'Bagikan' }).click()
  await expect.poll(shared).toEqual([0, 0, 1])
})

test('a device without a share sheet copies instead', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { get: () => undefined }))
  await open(page, path)
  await page.getByRole('button', { name: 'Bagikan' }).click()
  await expect(page.getByText('Disalin.').first()).toBeVisible()
})

test('a draw prints on one page', async ({ page }) => {
  await open(page, path)
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Cek nomor saya di undian ini' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a dark phone prints dark digits in rings, then the name and address of the site', async ({ page, stage }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const each of [path, '/', '/hasil-keluaran']) {
    await page.goto(each)
    const look = await page
      .locator('.ball')
      .first()
      .evaluate((ball) => {
        const { color, backgroundColor, borderTopWidth } = getComputedStyle(ball)
        return { color, backgroundColor, hasRing: Number.parseFloat(borderTopWidth) > 0 }
      })
    expect(look, each).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)', hasRing: true })
    const end = page.getByRole('contentinfo')
    await expect(end.getByText(stageIdentity.name).last()).toBeVisible()
    await expect(end.getByText(new URL(stage.url).host)).toBeVisible()
  }
})

test('forced colours leave each digit its ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(path)
  await expect(page.locator('.ball').first()).toHaveCSS('border-top-width', '2px')
})

test('a click in the history opens the page of a draw without a new document', async ({ page }) => {
  await open(page, '/hasil-keluaran/SYDNEY%20POOLS')
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await page.getByRole('link', { name: /^Lihat detail hasil Jumat, 20/ }).click()
  await page.getByRole('link', { name: 'Buka halaman hasil ini' }).click()
  await expect(page.getByRole('heading', { name: 'Rincian' })).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
})

test('no axe violations on a small dark phone, nothing beyond the edge with letters twice as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await open(page, path)
  expect(await axeFaults(page)).toEqual([])
  expect(await beyondEdge(page)).toEqual([])
})
