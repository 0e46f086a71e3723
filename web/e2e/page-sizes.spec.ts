import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { wibInstant } from '@papan/contracts/wib.ts'
import { pageDataOf } from './stage/many-markets.ts'
import { dayOf, drawOf } from './stage/sample-data.ts'
import { isBranded } from './stage/stage-answers.ts'
import { stageTime } from './stage/stage.ts'
import { expect, test } from './stage/story.ts'

/** The most that home may weigh with 110 markets, as the gateway compresses it, with the links of its three feeds. */
const maxBytes = 26.4 * 1024
/** The most that a day with 113 markets may weigh. */
const maxDayBytes = 30.2 * 1024
const dayOfSizes = '2026-11-20'
/** As hard to compress as drawn numbers. */
const mixedDigits = (at: number): string =>
  String(createHash('md5').update(String(at)).digest().readUInt32BE() % 10_000).padStart(4, '0')
/** As in the gateway. */
const quality = 5

/** As the gateway compresses it. */
const compressed = (html: string): number => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  return brotliCompressSync(html, { params }).length
}

test('home with 110 markets', async ({ stage }) => {
  stage.answer('/public/page-data', { data: pageDataOf(110, stage.now()) })
  const html = await (await fetch(stage.url)).text()
  expect(html).toContain('110 pasaran')
  expect(compressed(html)).toBeLessThanOrEqual(maxBytes)
})

test('a day with 113 markets and all their prizes, which is printed on one page', async ({ page, stage }) => {
  const { schedules } = pageDataOf(113, stage.now())
  const draws = schedules.map(({ marketName: market, ...schedule }, at) => {
    const result = drawOf(market, dayOfSizes, { epoch: stage.now() + Number(mixedDigits(at)), rev: 23 + (at % 4) })
    const prizes = result.prizes.map((prize, index) => ({ ...prize, numbers: mixedDigits(at * 100 + index) }))
    const due = drawsOf(schedule, dayOfSizes, dayOfSizes)[0]?.resultAt
    return {
      market,
      family: null,
      logoUrl: null,
      resultAt: due ? wibInstant(due) : null,
      state: 'drawn',
      result: { ...result, prizes },
    }
  })
  stage.answer(`/public/day/${dayOfSizes}`, { data: { ...dayOf(dayOfSizes, stage.now()), draws } })
  const html = await (await fetch(`${stage.url}/hasil/${dayOfSizes}`)).text()
  expect(html.match(/<details>/g)).toHaveLength(113)
  expect(compressed(html)).toBeLessThanOrEqual(maxDayBytes)
  await page.goto(`/hasil/${dayOfSizes}`)
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

/** The most that an error may weigh on the wire. */
const maxErrorBytes = 8.25 * 1024

/** As a browser gets it, compressed. */
const fetchError = async (address: string) => {
  const sent = request(address, { headers: { 'accept-encoding': 'br' } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, bytes: bytes.length, html: brotliDecompressSync(bytes).toString() }
}

for (const path of [
  '/jadwalx',
  '/wp-login.php',
  '/hasil-keluaran/ATLANTIS',
  '/hasil-keluaran/ATLANTIS/2026-11-20',
  '/prediksi/ATLANTIS',
  '/statistik/ATLANTIS',
  '/paito/ATLANTIS',
  '/live-draw?market=ATLANTIS',
])
  test(`${path} is small, and leads home`, async ({ stage }) => {
    const { status, bytes, html } = await fetchError(stage.url + path)
    expect(status).toBe(404)
    expect(html).toContain('<a href="/"')
    expect(bytes).toBeLessThanOrEqual(maxErrorBytes)
  })

test('a page that cannot be rendered is small, and has header, footer and a menu that opens', async ({
  page,
  stage,
}) => {
  stage.answer('/public/page-data', {
    data: { schedules: [null], resultsMap: {}, predictionsMap: {}, serverTime: new Date(stageTime).toISOString() },
  })
  const { status, bytes } = await fetchError(stage.url)
  expect(status).toBe(503)
  expect(bytes).toBeLessThanOrEqual(maxErrorBytes)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Terjadi kesalahan.' })).toBeVisible()
  await page.getByLabel('Menu', { exact: true }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Live Draw' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Kanal Pesan')
  await page.getByRole('banner').getByRole('link', { name: 'Jadwal' }).click()
  await expect(page.getByRole('heading', { name: 'JADWAL KELUARAN TOGEL' })).toBeVisible()
})

test('an error looks the same before and after its whole style', async ({ page, stage }) => {
  stage.freeze(stageTime)
  await page.route('**/assets/*.{js,css}', (route) => route.abort())
  await page.goto('/jadwalx')
  const bare = await page.screenshot()
  await page.unroute('**/assets/*.{js,css}')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/jadwalx')
  expect(bare.equals(await page.screenshot())).toBe(true)
})

for (const [path, type] of [
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
] as const)
  test(`${path} is a picture that browsers read`, async ({ page, stage }) => {
    const answer = await fetch(stage.url + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    await page.goto('/jadwal')
    const found = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      const context = document.createElement('canvas').getContext('2d')
      context?.drawImage(image, 0, 0)
      return { width: image.naturalWidth, corner: context?.getImageData(0, 0, 1, 1).data[3] }
    }, path)
    // iOS fills clear corners with black; the mark of a brand fills its own.
    const icon = { width: 32, corner: isBranded ? 255 : 0 }
    expect(found).toEqual(type === 'image/png' ? { width: 180, corner: 255 } : icon)
  })
