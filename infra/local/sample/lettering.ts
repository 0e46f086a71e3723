import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'

const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
)

/** A transparent PNG, `height` px per line, independent of system fonts. */
export type Lettering = (
  text: string,
  height: number,
  colour: string,
) => Promise<{ png: Buffer; width: number; height: number }>

/** Uses the site's display font, wide and bold. */
export const withLettering = async <T>(draw: (letter: Lettering) => Promise<T>): Promise<T> => {
  const characters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
  const font = await subsetFont(await readFile(fontFile), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: 800, wdth: 113 },
  })
  const folder = await mkdtemp(join(tmpdir(), 'lettering-'))
  try {
    const file = join(folder, 'display.ttf')
    await writeFile(file, font)
    return await draw(async (text, height, colour) => {
      // Without the comma the family's last word is read as a weight.
      const markup = `<span foreground="${colour}">${text}</span>`
      const { data, info } = await sharp({
        text: { text: markup, font: 'Archivo SemiBold,', fontfile: file, rgba: true, dpi: Math.round(6 * height) },
      })
        .png()
        .toBuffer({ resolveWithObject: true })
      return { png: data, width: info.width, height: info.height }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}
