import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

const mark = new URL('../public/favicon.svg', import.meta.url)
const folder = new URL('../dist/client/icons/', import.meta.url)
const brand = '#0b5d4e'
const sizes = [180, 192, 512]
/** Launchers cut maskable icons to a circle: the mark fills only the inner part. */
const maskable = { size: 512, mark: 400 }

const drawn = async (size: number): Promise<Buffer> =>
  sharp(await readFile(mark), { density: (72 * size) / 36 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

export const buildIcons = async (): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const size of sizes) await sharp(await drawn(size)).toFile(new URL(`${size}.png`, folder).pathname)
  await sharp({ create: { width: maskable.size, height: maskable.size, channels: 3, background: brand } })
    .composite([{ input: await drawn(maskable.mark) }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL('maskable.png', folder).pathname)
}
