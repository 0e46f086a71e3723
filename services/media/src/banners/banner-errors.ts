import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'

export const bannerNotFound = () => new AppError(404, 'BANNER_NOT_FOUND', mediaTexts.bannerNotFound)
