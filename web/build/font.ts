import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'))
const folder = new URL('../dist/fonts/', import.meta.url)
const glyphs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .:-&/'
const printable = Array.from({ length: 95 }, (_each, index) => String.fromCodePoint(32 + index)).join('')

/** Cuts Archivo to our glyphs at one width and weight: about 5 KB. */
const buildPageFont = async (archivo: Buffer): Promise<void> => {
  const font = await subsetFont(archivo, glyphs, {
    targetFormat: 'woff2',
    variationAxes: { wdth: 112, wght: 760 },
    keepFeatures: ['tnum', 'kern'],
  })
  await writeFile(new URL('archivo.woff2', folder), font)
}

/** Of numbers and times, which a page carries itself: about 1.5 KB. */
const buildDigitsFont = async (archivo: Buffer): Promise<void> => {
  const font = await subsetFont(archivo, '0123456789:', {
    targetFormat: 'woff2',
    variationAxes: { wdth: 112, wght: 760 },
    keepFeatures: ['tnum'],
    noLayoutClosure: true,
  })
  await writeFile(new URL('digits.woff2', folder), font)
}

/** All printable ASCII: a site may have any name. */
const buildPreviewFont = async (archivo: Buffer): Promise<void> => {
  const font = await subsetFont(archivo, printable, {
    targetFormat: 'truetype',
    variationAxes: { wdth: 113, wght: 800 },
  })
  await writeFile(new URL('preview.ttf', folder), font)
}

export const buildFonts = async (): Promise<void> => {
  const archivo = await readFile(source)
  await mkdir(folder, { recursive: true })
  await buildPageFont(archivo)
  await buildDigitsFont(archivo)
  await buildPreviewFont(archivo)
}
