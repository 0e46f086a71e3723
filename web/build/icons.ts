import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

const mark = new URL('../public/favicon.svg', import.meta.url)
const folder = new URL('../dist/client/icons/', import.meta.url)
const brand = '#0b5d4e'
const sizes = [192, 512]
const icoSize = 32
/** Launchers cut maskable icons to a circle: the mark fills only the inner part. iOS fills clear corners with black. */
const maskable = { size: 512, mark: 400 }
const touch = { size: 180, mark: 180 }

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

const onBrand = async (icon: typeof touch): Promise<Sharp> =>
  sharp({ create: { width: icon.size, height: icon.size, channels: 3, background: brand } })
    .composite([{ input: await drawn(icon.mark) }])
    .png({ compressionLevel: 9, palette: true })

export const buildIcons = async (): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('../favicon.ico', folder), icoOf(await drawn(icoSize), icoSize))
  for (const size of sizes) await sharp(await drawn(size)).toFile(new URL(`${size}.png`, folder).pathname)
  const files = [
    ['maskable.png', maskable],
    ['../apple-touch-icon.png', touch],
  ] as const
  for (const [file, icon] of files) await (await onBrand(icon)).toFile(new URL(file, folder).pathname)
}
