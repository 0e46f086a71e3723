import type { Sharp } from 'sharp'
import { openImage, type ImageKind } from './safe-sharp.ts'
import type { WantedVariant } from './variant-sizes.ts'

/** For an animation, the size of a frame. */
export type DrawnVariant = { bytes: Buffer; width: number; height: number }

// Background work; animated GIFs take seconds.
const drawSeconds = 60
const quality = 80

const encoders: Record<ImageKind, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpeg: (image) => image.jpeg({ quality, mozjpeg: true }),
  gif: (image) => image.gif({ effort: 3 }),
  webp: (image) => image.webp({ quality }),
}

/** Keeps animation where `kind` supports it. */
export const drawVariant = async (kept: Uint8Array, { width, kind }: WantedVariant): Promise<DrawnVariant> => {
  const resized = openImage(kept).resize({ width }).timeout({ seconds: drawSeconds })
  const { data, info } = await encoders[kind](resized).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}
