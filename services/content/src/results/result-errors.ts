import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

export const resultNotFound = () => new AppError(404, 'RESULT_NOT_FOUND', contentTexts.resultNotFound)
export const prizeNotFound = () => new AppError(404, 'PRIZE_NOT_FOUND', contentTexts.prizeNotFound)
export const revisionNotFound = () => new AppError(404, 'REVISION_NOT_FOUND', contentTexts.revisionNotFound)
/** Market and date are a result's identity. */
export const drawFixed = (field: 'market' | 'date') =>
  invalid({ [field]: [field === 'date' ? contentTexts.dateFixed : contentTexts.marketFixed] })
export const tooManyPrizes = (most: number) => invalid({ prizes: [contentTexts.tooManyPrizes(most)] })
