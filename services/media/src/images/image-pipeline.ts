import sharp, { type Metadata } from 'sharp'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'
import { imageDamaged, imageKindRefused, imagesBusy, imageTooManyPixels } from './image-errors.ts'

const maxPixels = 25_000_000
const maxFrames = 200
/** No screen shows a banner larger; what is larger is made smaller. */
const maxSide = 2_560
const decodeSeconds = 10

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

/** Whether the first bytes are those of a PNG, JPEG, GIF or WebP; the name and the declared type of a file say nothing. */
const isOfOurKinds = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\u0089PNG\r\n\u001a\n') ||
  startsWith(bytes, '\u00ff\u00d8\u00ff') ||
  startsWith(bytes, 'GIF87a') ||
  startsWith(bytes, 'GIF89a') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

const assertSize = ({ width, height, pageHeight, pages = 1 }: Metadata): void => {
  if (pages > maxFrames || width * (pageHeight ?? height) * pages > maxPixels) throw imageTooManyPixels()
}

const decode = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw imageDamaged()
  })

const toWebp = async (bytes: Uint8Array): Promise<Buffer> => {
  const input = { animated: true, failOn: 'error', limitInputPixels: maxPixels } as const
  assertSize(await decode(sharp(bytes, { ...input, limitInputPixels: false }).metadata()))
  return decode(
    sharp(bytes, input)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: decodeSeconds })
      .webp({ quality: 82 })
      .toBuffer(),
  )
}

/**
 * Turns an uploaded picture into the one that is kept: decoded and drawn anew as WebP, so that nothing of the file but its
 * picture survives, moving ones still moving. Throws 415 for another kind, 422 for a damaged or too large one, 503 when two are
 * at work and eight wait.
 */
export const createImagePipeline = () => {
  const limit = createWorkLimit({ atOnce: 2, waiting: 8, refuse: imagesBusy })
  return async (bytes: Uint8Array): Promise<Buffer> => {
    if (bytes.length === 0) throw imageDamaged()
    if (!isOfOurKinds(bytes)) throw imageKindRefused()
    return limit.run(() => toWebp(bytes))
  }
}

export type ImagePipeline = ReturnType<typeof createImagePipeline>
