import type { Metadata } from 'sharp'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'
import { imageDamaged, imageKindRefused, imagesBusy, imageTooManyPixels } from './image-errors.ts'
import { factsOf, kindOf, maxPixels, openImage, type ImageKind } from './safe-sharp.ts'
import { isWholeGif } from './whole-gif.ts'

/** A picture as it is kept: WebP bytes, and the kind it came in. */
export type KeptImage = { bytes: Buffer; kind: ImageKind }

const maxFrames = 200
/** No screen shows a banner larger; what is larger is made smaller. */
const maxSide = 2_560
const decodeSeconds = 10
// What is kept is drawn again at other sizes: better than what is shown.
const keptQuality = 90

export const decodesAtOnce = 2
export const decodesWaiting = 8

const assertSize = ({ width, height, pageHeight, pages = 1 }: Metadata): void => {
  if (pages > maxFrames || width * (pageHeight ?? height) * pages > maxPixels) throw imageTooManyPixels()
}

/** A picture that takes too long is one too many for now; any other failure is in its bytes. */
const decode = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith('timeout') ? imagesBusy() : imageDamaged()
  })

const toWebp = async (bytes: Uint8Array): Promise<Buffer> => {
  assertSize(await decode(factsOf(bytes)))
  return decode(
    openImage(bytes)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: decodeSeconds })
      .webp({ quality: keptQuality })
      .toBuffer(),
  )
}

/**
 * Turns an uploaded picture into the one that is kept: decoded and drawn anew as WebP, so that nothing of the file but its
 * picture survives, moving ones still moving. Throws 415 for another kind, 422 for a damaged or too large one, 503 when two are
 * at work and eight wait, or when it takes longer than 10 s.
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

export type ImagePipeline = ReturnType<typeof createImagePipeline>
