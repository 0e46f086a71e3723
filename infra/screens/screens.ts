// npm run screens [-- NAME...]: pictures of every public page into docs/screens, of all or of the named ones.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { launchBrowser } from '../harness/browser.ts'
import { startProduct, type Product } from '../harness/product.ts'
import { signIn } from '../local/api-client.ts'
import { bringIntoGoodState, liveMarket } from './good-state.ts'

const folder = join(import.meta.dirname, '../../docs/screens')
const fonts = join(import.meta.dirname, 'fonts.conf')

const market = encodeURIComponent
const screens: Record<string, string> = {
  home: '/',
  'hasil-keluaran': '/hasil-keluaran',
  'hasil-pasaran': `/hasil-keluaran/${market('TAIWAN')}`,
  prediksi: '/prediksi',
  'prediksi-pasaran': `/prediksi/${market('MACAU')}`,
  jadwal: '/jadwal',
  'live-draw': `/live-draw?market=${market(liveMarket)}`,
  'tidak-ditemukan': '/tidak-ada',
}
const sizes = [
  { width: 360, height: 780, most: 1400 },
  { width: 1280, height: 900, most: 1400 },
]
const schemes = ['light', 'dark'] as const
/** The repository carries them all: flat colours in few shades. */
const mostBytes = 150 * 1024

const assertFont = () => {
  const found = execFileSync('fc-match', ['system-ui'], { env: { ...process.env, FONTCONFIG_FILE: fonts } }).toString()
  if (!found.includes('Roboto')) throw new Error('Roboto is missing (Debian: apt-get install fonts-roboto-unhinted).')
}

const settle = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  const isConnected = page.getByText('Terhubung').first()
  if (await page.getByRole('heading', { name: '404' }).count()) return
  await isConnected.waitFor()
}

const compressed = async (png: Buffer): Promise<Buffer> => {
  for (const colours of [128, 64, 32]) {
    const small = await sharp(png).png({ palette: true, colours, effort: 10, dither: 0.6 }).toBuffer()
    if (small.length <= mostBytes) return small
  }
  throw new Error('a picture does not become small enough')
}

const takeAll = async (browser: Browser, product: Product, names: string[]): Promise<void> => {
  for (const { width, height, most } of sizes)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'id-ID' })
      // The popup has its own page in the stories; it would hide what these pictures show.
      await context.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'))
      for (const name of names) {
        const page = await context.newPage()
        await page.goto(product.url + screens[name])
        await settle(page)
        const whole = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width, height: Math.min(whole, most) })
        const file = `${name}-${width}-${colorScheme}.png`
        const small = await compressed(await page.screenshot())
        await writeFile(join(folder, file), small)
        console.log(`${file}  ${Math.round(small.length / 1024)} KB`)
        await page.close()
      }
      await context.close()
    }
}

const main = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const unknown = positionals.find((name) => !(name in screens))
  if (unknown) throw new Error(`No such screen: ${unknown}. There are: ${Object.keys(screens).join(', ')}.`)
  assertFont()
  await mkdir(folder, { recursive: true })
  const product = await startProduct({ sample: true })
  try {
    await bringIntoGoodState(await signIn(product.url, product.username, product.password))
    const browser = await launchBrowser({ FONTCONFIG_FILE: fonts })
    try {
      await takeAll(browser, product, positionals.length > 0 ? positionals : Object.keys(screens))
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
