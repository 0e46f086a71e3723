import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '../../test/harness/product.ts'
import { openLiveEntry } from './admin-screens.ts'
import { record, sideBySide } from './recording.ts'
import { liveMarket } from './screenshot-data.ts'
import { folder } from './shoot.ts'

/** Its name for `screens.ts`. */
export const movingPicture = 'number-landing'
/** The README carries it. */
const maxBytes = 1_000_000
const pane = { width: 380, height: 560 }
const framesPerSecond = 12
const numbers = '0438'

/** Films an admin who types PRIZE 1, beside a visitor's page on which it lands. */
export const takeMovingPicture = async (browser: Browser, product: Product): Promise<void> => {
  const [desk, visitor] = await Promise.all(
    (['light', 'dark'] as const).map(async (colorScheme) => {
      const context = await browser.newContext({ viewport: pane, colorScheme, locale: 'id-ID' })
      await context.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'))
      return context.newPage()
    }),
  )
  if (!desk || !visitor) return
  await openLiveEntry(desk, product)
  await visitor.goto(`${product.url}/live-draw?market=${encodeURIComponent(liveMarket)}`)
  await visitor.getByText('Terhubung').filter({ visible: true }).waitFor()
  await Promise.all([desk, visitor].map((page) => page.evaluate(() => document.fonts.ready)))
  const field = desk.getByLabel('Nomor', { exact: true })
  // Otherwise it goes on behind the last stored number.
  await desk.getByLabel('Tipe Hadiah').fill('PRIZE 1')
  await field.focus()

  const recordings = await Promise.all([desk, visitor].map(record))
  await desk.waitForTimeout(1_500)
  await field.pressSequentially(numbers, { delay: 350 })
  await desk.waitForTimeout(600)
  await field.press('Enter')
  await visitor.getByText('HASIL RESMI').first().waitFor()
  await desk.waitForTimeout(4_500)
  const frames = await Promise.all(recordings.map(({ stop }) => stop()))

  const { images, delays } = await sideBySide({ recordings: frames, ...pane, framesPerSecond })
  for (const quality of [80, 65, 50, 35]) {
    const film = await sharp(images, { join: { animated: true } })
      .webp({ quality, delay: delays, loop: 0, effort: 6, minSize: true })
      .toBuffer()
    if (film.length > maxBytes) continue
    await writeFile(join(folder, `${movingPicture}.webp`), film)
    console.log(`${movingPicture}.webp  ${Math.round(film.length / 1024)} KB`)
    return
  }
  throw new Error('the moving picture does not become small enough')
}
