import sharp, { type Metadata, type Sharp } from 'sharp'

export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp'

/** Over all frames. */
export const maxPixels = 25_000_000

// Allows only four formats, and only from memory.
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

/** Detects the kind by content; name and declared type are untrusted. */
export const kindOf = (bytes: Uint8Array): ImageKind | null => {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'png'
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null
}

/** Metadata, without decoding the image. */
export const metadataOf = (bytes: Uint8Array): Promise<Metadata> =>
  sharp(bytes, { animated: true, limitInputPixels: false }).metadata()

/** All frames; decoding is strict and bounded. */
export const openImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: maxPixels })
