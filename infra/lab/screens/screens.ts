// Takes pictures of all or the named pages into docs/screens.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../../test/harness/browser.ts'
import { startProduct, type Product } from '../../test/harness/product.ts'
import { uploadedImage } from '@papan/contracts/calls/media/banner-calls.ts'
import { identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { signIn } from '../../local/api-client.ts'
import { adminScreens, takeAdmin } from './admin-screens.ts'
import { movingPicture, takeMovingPicture } from './moving-picture.ts'
import { prepareScreenshotData, liveMarket } from './screenshot-data.ts'
import { shoot } from './shoot.ts'

const fonts = join(import.meta.dirname, 'fonts.conf')

const market = encodeURIComponent
const screens: Record<string, string> = {
  home: '/',
  'hasil-keluaran': '/hasil-keluaran',
  'hasil-pasaran': `/hasil-keluaran/${market('TAIWAN')}`,
  'hasil-tanggal': `/hasil-keluaran/${market('MACAU')}/${addDays(wibDate(Date.now()), -1)}`,
  'hasil-hari': `/hasil/${addDays(wibDate(Date.now()), -1)}`,
  'nomor-saya': '/nomor-saya',
  koreksi: '/koreksi',
  'papan-prediksi': '/papan-prediksi',
  prediksi: '/prediksi',
  'prediksi-pasaran': `/prediksi/${market('MACAU')}`,
  jadwal: '/jadwal',
  'cek-angka': '/cek-angka?angka=0438',
  statistik: `/statistik/${market('TAIWAN')}`,
  paito: `/paito/${market('TAIWAN')}`,
  'live-draw': `/live-draw?market=${market(liveMarket)}`,
  pemberitahuan: '/pemberitahuan',
  tentang: '/tentang',
  'tidak-ditemukan': '/tidak-ada',
}
/** After the others, on a site of another name, colour and mark. */
const branded = 'merek-lain'
const sizes = [
  { width: 360, height: 780, maxHeight: 1400 },
  { width: 1280, height: 900, maxHeight: 1400 },
]
const schemes = ['light', 'dark'] as const
const assertFont = () => {
  const found = execFileSync('fc-match', ['system-ui'], { env: { ...process.env, FONTCONFIG_FILE: fonts } }).toString()
  if (!found.includes('Roboto')) throw new Error('Roboto is missing (Debian: apt-get install fonts-roboto-unhinted).')
}

/** Their numbers, if they have any, do not change while they are read. */
const unconnected = new Set(['pemberitahuan', 'tentang', 'tidak-ditemukan'])

const settle = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  // The clock runs once the scripts have the page.
  await page.waitForFunction(() => !document.body.innerText.includes('--:--'))
  if (!unconnected.has(name)) await page.getByText('Terhubung').filter({ visible: true }).waitFor()
}

const saveBrand = async ({ url, username, password }: Product): Promise<void> => {
  const master = await signIn(url, username, password)
  const {
    epoch: _epoch,
    rev: _rev,
    updatedAt: _updatedAt,
    ...before
  } = identity.parse(await master.get('/public/identity'))
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M4.5 0 9 4.5 4.5 9 0 4.5z" fill="#7a0a16"/></svg>'
  const form = new FormData()
  form.set('bannerImage', new Blob([svg], { type: 'image/svg+xml' }), 'tanda.svg')
  const { imageUrl: mark } = uploadedImage.parse(await master.post('/master/identity/images', form))
  const links = [{ label: 'Kanal', url: 'https://kanal.example/', icon: 'channel' }]
  await master.put('/master/identity', {
    ...before,
    name: 'Angka Merah',
    shortName: 'Merah',
    hue: 22,
    lightness: 38,
    mark,
    links,
  })
}

const takeAll = async (browser: Browser, product: Product, names: string[]): Promise<void> => {
  for (const { width, height, maxHeight } of sizes)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'id-ID' })
      // The popup would hide what these pictures show.
      await context.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'))
      for (const name of names) {
        const page = await context.newPage()
        await page.goto(product.url + (screens[name] ?? '/'))
        await settle(page, name)
        await shoot(page, `${name}-${width}-${colorScheme}.png`, { width, maxHeight })
        await page.close()
      }
      await context.close()
    }
}

const main = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const all = [...Object.keys(screens), ...Object.keys(adminScreens), branded, movingPicture]
  const unknown = positionals.find((name) => !all.includes(name))
  if (unknown) throw new Error(`No such screen: ${unknown}. There are: ${all.join(', ')}.`)
  const wanted = positionals.length > 0 ? positionals : all
  assertFont()
  await using product = await startProduct({ sample: true })
  await prepareScreenshotData(await signIn(product.url, product.username, product.password))
  await using browser = await launchBrowser({ FONTCONFIG_FILE: fonts })
  await takeAll(
    browser,
    product,
    wanted.filter((name) => name in screens),
  )
  await takeAdmin(
    browser,
    product,
    wanted.filter((name) => name in adminScreens),
  )
  if (wanted.includes(branded)) {
    await saveBrand(product)
    await takeAll(browser, product, [branded])
  }
  // Last, since it ends the draw that the others show.
  if (wanted.includes(movingPicture)) await takeMovingPicture(browser, product)
}

await main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
