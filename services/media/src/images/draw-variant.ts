import type { Sharp } from 'sharp'
import { openImage, type ImageKind } from './safe-sharp.ts'
import type { WantedVariant } from './variant-sizes.ts'

/** One made picture and how large it is; of a moving one, the size of a frame. */
export type DrawnVariant = { bytes: Buffer; width: number; height: number }

// Nobody waits for it, and moving GIFs take seconds.
const drawSeconds = 60
const quality = 80

const encoders: Record<ImageKind, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpeg: (image) => image.jpeg({ quality, mozjpeg: true }),
  gif: (image) => image.gif({ effort: 3 }),
  webp: (image) => image.webp({ quality }),
}

/** Draws a kept picture at a width and as a kind; a moving one stays moving where the kind can. */
export const drawVariant = async (kept: Uint8Array, { width, kind }: WantedVariant): Promise<DrawnVariant> => {
  const resized = openImage(kept).resize({ width }).timeout({ seconds: drawSeconds })
  const { data, info } = await encoders[kind](resized).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}
