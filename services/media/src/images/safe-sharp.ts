import sharp, { type Metadata, type Sharp } from 'sharp'

/** The kinds of pictures that we take and make. */
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp'

/** Over all frames of a picture. */
export const maxPixels = 25_000_000

// Of the many formats that the library reads, only four are ours, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
sharp.cache(false)

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** What the first bytes of a file say it is, or null; its name and its declared type say nothing. */
export const kindOf = (bytes: Uint8Array): ImageKind | null => {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'png'
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null
}

/** What a picture says of itself, before anything of it is decoded. Throws when that cannot be read. */
export const factsOf = (bytes: Uint8Array): Promise<Metadata> =>
  sharp(bytes, { animated: true, limitInputPixels: false }).metadata()

/** A picture with all its frames, to be decoded strictly and within bounds: any error in it fails. */
export const openImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: maxPixels })
