import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

const aboutFile = (status: number, code: string, message: string) =>
  new AppError(status, code, message, { errors: { bannerImage: [message] } })

export const imageRequired = () => invalid({ bannerImage: [mediaTexts.fileRequired] })
/** By its content none of the four supported kinds. */
export const imageKindRefused = () => aboutFile(415, 'IMAGE_KIND', mediaTexts.fileKind)
export const markKindRefused = () => aboutFile(415, 'IMAGE_KIND', mediaTexts.markKind)
/** Damaged, truncated or empty. */
export const imageDamaged = () => aboutFile(422, 'IMAGE_DAMAGED', mediaTexts.fileDamaged)
/** Broken, too complex or too large. */
export const svgRefused = () => aboutFile(422, 'IMAGE_DAMAGED', mediaTexts.svgRefused)
export const imageTooManyPixels = () => aboutFile(422, 'IMAGE_TOO_MANY_PIXELS', mediaTexts.fileTooManyPixels)
export const imageNotFound = () => new AppError(404, 'IMAGE_NOT_FOUND', mediaTexts.imageNotFound)
/** Too many images in processing and queue. */
export const imagesBusy = () => new AppError(503, 'BUSY', errorTexts.unavailable, { retryAfterSeconds: 5 })
