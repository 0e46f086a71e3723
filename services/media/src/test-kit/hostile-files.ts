import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { givenAnimation, givenCanvas, givenImage } from './given-image.ts'

/** A file that must be refused, with status and message. */
export type HostileFile = { name: string; bytes: Buffer; status: number; sentence: string }

const kind = { status: 415, sentence: mediaTexts.fileKind }
const damaged = { status: 422, sentence: mediaTexts.fileDamaged }
const tooMany = { status: 422, sentence: mediaTexts.fileTooManyPixels }

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(document.domain)</script>'
const text = (value: string) => Buffer.from(value, 'latin1')

/** A PNG chunk with a wrong checksum, which readers of text chunks check last. */
const pngChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, text(type), data, Buffer.alloc(4)])
}

/** Inserts a chunk after the header. */
const withChunk = (png: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])

/** A PNG whose header claims another size. */
const claiming = (png: Buffer, width: number, height: number): Buffer => {
  const claimed = Buffer.from(png)
  claimed.writeUInt32BE(width, 16)
  claimed.writeUInt32BE(height, 20)
  return claimed
}

/** An animated WebP whose frames claim a canvas of this size. */
const webpCanvas = async (width: number, height: number): Promise<Buffer> => {
  const webp = await givenAnimation('webp', ['#f00', '#00f'], { width: 4, height: 4 })
  webp.writeUIntLE(width - 1, 24, 3)
  webp.writeUIntLE(height - 1, 27, 3)
  return webp
}

export const hostileFiles = async (): Promise<HostileFile[]> => {
  const png = await givenImage('png', { width: 300, height: 300 })
  const jpeg = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 99, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer()
  const gif = await givenAnimation('gif', ['#f00', '#0f0', '#00f'])
  const webp = await givenAnimation('webp', ['#f00', '#0f0', '#00f'])
  return [
    { name: 'SVG', bytes: text(svg), ...kind },
    { name: 'packed SVG', bytes: gzipSync(svg), ...kind },
    { name: 'SVG behind a byte order mark', bytes: Buffer.from(`\ufeff${svg}`), ...kind },
    { name: 'HTML', bytes: text(html), ...kind },
    { name: 'PDF with a picture inside', bytes: Buffer.concat([text('%PDF-1.7\n'), jpeg]), ...kind },
    { name: 'ZIP', bytes: text('PK\u0003\u0004'), ...kind },
    { name: 'program', bytes: text('\u007fELF'), ...kind },
    { name: 'TIFF', bytes: await givenImage('tiff'), ...kind },
    { name: 'BMP', bytes: text(`BM${'\u0000'.repeat(60)}`), ...kind },
    { name: 'WAV that begins like WebP', bytes: text('RIFF\u0000\u0000\u0000\u0000WAVE'), ...kind },
    { name: 'AVIF', bytes: text('\u0000\u0000\u0000\u001cftypavif'), ...kind },
    { name: 'PNG behind one blank', bytes: Buffer.concat([text(' '), png]), ...kind },
    { name: 'nothing', bytes: Buffer.alloc(0), ...damaged },
    { name: 'script that begins like a GIF', bytes: text('GIF89a=1;alert(1)//'), ...damaged },
    { name: 'HTML that begins like a JPEG', bytes: text(`\u00ff\u00d8\u00ff${html}`), ...damaged },
    { name: 'HTML that begins like a PNG', bytes: text(`\u0089PNG\r\n\u001a\n${html}`), ...damaged },
    { name: 'RIFF that calls itself WebP', bytes: text(`RIFF\u0010\u0000\u0000\u0000WEBPVP8 ${html}`), ...damaged },
    { name: 'half a PNG', bytes: png.subarray(0, png.length / 2), ...damaged },
    { name: 'half a JPEG', bytes: jpeg.subarray(0, jpeg.length / 2), ...damaged },
    { name: 'JPEG without its end', bytes: jpeg.subarray(0, jpeg.length - 100), ...damaged },
    { name: 'half a WebP', bytes: webp.subarray(0, webp.length / 2), ...damaged },
    { name: 'moving WebP without its end', bytes: webp.subarray(0, webp.length - 10), ...damaged },
    { name: 'half a GIF', bytes: gif.subarray(0, gif.length / 2), ...damaged },
    { name: 'PNG without its end', bytes: png.subarray(0, png.length - 20), ...damaged },
    { name: 'PNG of 2.5 billion pixels', bytes: claiming(png, 50_000, 50_000), ...tooMany },
    { name: 'GIF of 201 frames', bytes: await givenCanvas(201, 4, 4), ...tooMany },
    { name: 'GIF of seven frames of 4 megapixels', bytes: await givenCanvas(7, 2_000, 2_000), ...tooMany },
    { name: 'WebP of 268 megapixels a frame', bytes: await webpCanvas(16_383, 16_383), ...tooMany },
  ]
}

/** Files that are an image and something else: accepted, and only the image is stored. */
export const polyglots = async (): Promise<{ name: string; bytes: Buffer }[]> => {
  const png = await givenImage('png')
  const gif = await givenImage('gif')
  const jpeg = await givenImage('jpeg')
  const comment = text(`\u00ff\u00fe\u0000\u0036${'<?php RAHASIA <script>alert(1)</script> ?>'.padEnd(52)}`)
  return [
    { name: 'PNG with HTML behind it', bytes: Buffer.concat([png, text(`RAHASIA ${html}`)]) },
    { name: 'PNG with a comment', bytes: withChunk(png, 'tEXt', text(`Comment\u0000RAHASIA ${html}`)) },
    { name: 'GIF with a ZIP behind it', bytes: Buffer.concat([gif, text('PK\u0003\u0004RAHASIA')]) },
    {
      name: 'JPEG with a script in its comment',
      bytes: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    },
    {
      name: 'JPEG with a place and an author',
      bytes: await sharp(jpeg)
        .withExif({ IFD0: { Artist: 'RAHASIA' } })
        .toBuffer(),
    },
    {
      name: 'PNG whose comment unpacks to 64 MB',
      bytes: withChunk(
        png,
        'zTXt',
        Buffer.concat([text('RAHASIA\u0000\u0000'), deflateSync(Buffer.alloc(67_108_864))]),
      ),
    },
  ]
}
