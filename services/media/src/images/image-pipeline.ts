import type { Metadata } from 'sharp'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'
import { imageDamaged, imageKindRefused, markKindRefused, imagesBusy, imageTooManyPixels } from './image-errors.ts'
import { metadataOf, kindOf, maxPixels, openImage, type ImageKind } from './safe-sharp.ts'
import { drawSvg, isSvg } from './draw-svg.ts'
import { isWholeGif } from './whole-gif.ts'
import type { RequestHandler } from 'express'

/** WebP bytes, and the uploaded kind. */
type KeptImage = { bytes: Buffer; kind: ImageKind }

const maxFrames = 200
/** No screen shows a banner larger. */
const maxSide = 2_560
const decodeSeconds = 10
// Variants are made from this, so better than their quality.
const keptQuality = 90

export const decodesAtOnce = 2
export const decodesWaiting = 8

const assertSize = ({ width, height, pageHeight, pages = 1 }: Metadata): void => {
  if (pages > maxFrames || width * (pageHeight ?? height) * pages > maxPixels) throw imageTooManyPixels()
}

/** A timeout means overload; any other failure means bad bytes. */
const decode = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith('timeout') ? imagesBusy() : imageDamaged()
  })

const toWebp = async (bytes: Uint8Array, isLossless = false): Promise<Buffer> => {
  assertSize(await decode(metadataOf(bytes)))
  return decode(
    openImage(bytes)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: decodeSeconds })
      .webp(isLossless ? { lossless: true } : { quality: keptQuality })
      .toBuffer(),
  )
}

/**
 * Re-encodes an upload as WebP, animation included, so that nothing else of the file survives. Throws 415 for another
 * kind, 422 when damaged or too large, 503 when two run and eight wait, or after 10 s.
 */
export const createImagePipeline = () => {
  const limit = createWorkLimit({ atOnce: decodesAtOnce, waiting: decodesWaiting, refuse: imagesBusy })
  return async (bytes: Uint8Array): Promise<KeptImage> => {
    if (bytes.length === 0) throw imageDamaged()
    const kind = kindOf(bytes)
    if (!kind) throw imageKindRefused()
    if (kind === 'gif' && !isWholeGif(bytes)) throw imageDamaged()
    return { bytes: await limit.run(() => toWebp(bytes)), kind }
  }
}

/** The same for marks: an SVG is drawn first, flat colours stay, and animations are refused. */
export const createMarkPipeline = () => {
  const limit = createWorkLimit({ atOnce: 1, waiting: decodesWaiting, refuse: imagesBusy })
  return async (bytes: Uint8Array): Promise<KeptImage> => {
    const drawn = isSvg(bytes) ? await limit.run(() => drawSvg(bytes)) : bytes
    if (drawn.length === 0) throw imageDamaged()
    const kind = kindOf(drawn)
    if (!kind || kind === 'gif') throw markKindRefused()
    return { bytes: await limit.run(() => toWebp(drawn, kind !== 'jpeg')), kind }
  }
}

export type ImagePipeline = ReturnType<typeof createImagePipeline>

/** Limits concurrent uploads, each of which is held in memory; beyond that 503 before the body is read. */
export const uploadGate = (max: number): RequestHandler => {
  let inFlight = 0
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      next()
      return
    }
    if (inFlight >= max) throw imagesBusy()
    inFlight++
    res.once('close', () => inFlight--)
    next()
  }
}
