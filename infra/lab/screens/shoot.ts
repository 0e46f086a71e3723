import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Where pictures are kept. */
export const folder = join(import.meta.dirname, '../../../docs/screens')
/** The repository carries every picture. */
const maxBytes = 150 * 1024

const compressed = async (png: Buffer): Promise<Buffer> => {
  for (const colours of [128, 64, 32]) {
    const small = await sharp(png).png({ palette: true, colours, effort: 10, dither: 0.6 }).toBuffer()
    if (small.length <= maxBytes) return small
  }
  throw new Error('a picture does not become small enough')
}

/** Takes a picture of the page into docs/screens, at most `maxHeight` pixels high. */
export const shoot = async (page: Page, file: string, { width, maxHeight }: { width: number; maxHeight: number }) => {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(whole, maxHeight) })
  const small = await compressed(await page.screenshot())
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, file), small)
  console.log(`${file}  ${Math.round(small.length / 1024)} KB`)
}
