import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const mark = new URL('../public/favicon.svg', import.meta.url)
const folder = new URL('../dist/client/icons/', import.meta.url)
const brand = '#0b5d4e'
const sizes = [192, 512]
const icoSize = 32
/** Launchers cut maskable icons to a circle: the mark fills only the inner part. */
const maskable = { size: 512, mark: 400 }

const drawn = async (size: number): Promise<Buffer> =>
  sharp(await readFile(mark), { density: (72 * size) / 36 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Bytes of the header and of the one entry. */
const icoHead = 22
/** For programs that ask for `/favicon.ico` without reading the page: a PNG in a frame. */
const icoOf = (png: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(icoHead)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(icoHead, 18)
  return Buffer.concat([head, png])
}

export const buildIcons = async (): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('../favicon.ico', folder), icoOf(await drawn(icoSize), icoSize))
  await sharp(await drawn(180)).toFile(new URL('../apple-touch-icon.png', folder).pathname)
  for (const size of sizes) await sharp(await drawn(size)).toFile(new URL(`${size}.png`, folder).pathname)
  await sharp({ create: { width: maskable.size, height: maskable.size, channels: 3, background: brand } })
    .composite([{ input: await drawn(maskable.mark) }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL('maskable.png', folder).pathname)
}
