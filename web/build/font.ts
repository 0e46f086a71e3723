import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'))
const folder = new URL('../dist/fonts/', import.meta.url)
const glyphs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .:-&/'

/** Cuts Archivo to digits, the wordmark and market marks, at the one width and weight we use: about 5 KB. */
export const buildFont = async (): Promise<void> => {
  const font = await subsetFont(await readFile(source), glyphs, {
    targetFormat: 'woff2',
    variationAxes: { wdth: 112, wght: 760 },
    keepFeatures: ['tnum', 'kern'],
  })
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('archivo.woff2', folder), font)
}
