import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'))
const folder = new URL('../dist/fonts/', import.meta.url)
const glyphs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .:-&/'
/** Of numbers and times. */
const digits = '0123456789:'
const printable = Array.from({ length: 95 }, (_each, index) => String.fromCodePoint(32 + index)).join('')

type Kept = { keepFeatures: string[]; noLayoutClosure?: boolean }

/** Archivo at the pages' one width and weight. */
const buildPageFont = async (archivo: Buffer, name: string, text: string, kept: Kept): Promise<void> => {
  const variationAxes = { wdth: 112, wght: 760 }
  const font = await subsetFont(archivo, text, { targetFormat: 'woff2', variationAxes, ...kept })
  await writeFile(new URL(name, folder), font)
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
  await buildPageFont(archivo, 'archivo.woff2', glyphs, { keepFeatures: ['tnum', 'kern'] })
  // Pages carry it themselves.
  await buildPageFont(archivo, 'digits.woff2', digits, { keepFeatures: ['tnum'], noLayoutClosure: true })
  await buildPreviewFont(archivo)
}
