import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'))
const folder = new URL('../dist/fonts/', import.meta.url)
const glyphs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .:-&/'
const printable = Array.from({ length: 95 }, (_each, index) => String.fromCodePoint(32 + index)).join('')

/** Cuts Archivo to digits, the wordmark and market marks, at the one width and weight we use: about 5 KB. */
const buildPageFont = async (archivo: Buffer): Promise<void> => {
  const font = await subsetFont(archivo, glyphs, {
    targetFormat: 'woff2',
    variationAxes: { wdth: 112, wght: 760 },
    keepFeatures: ['tnum', 'kern'],
  })
  await writeFile(new URL('archivo.woff2', folder), font)
}

/** The face that the server letters preview images with; a site may have any name. */
const buildPreviewFont = async (archivo: Buffer): Promise<void> => {
  const font = await subsetFont(archivo, printable, {
    targetFormat: 'truetype',
    variationAxes: { wdth: 113, wght: 800 },
  })
  await writeFile(new URL('preview.ttf', folder), font)
}

/** Archivo for pages and for preview images, into dist/fonts. */
export const buildFonts = async (): Promise<void> => {
  const archivo = await readFile(source)
  await mkdir(folder, { recursive: true })
  await buildPageFont(archivo)
  await buildPreviewFont(archivo)
}
