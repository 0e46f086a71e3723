import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

export const marketNotFound = () => new AppError(404, 'MARKET_NOT_FOUND', contentTexts.marketUnknown)
export const marketExists = () =>
  new AppError(409, 'MARKET_EXISTS', contentTexts.marketExists, { errors: { name: [contentTexts.marketExists] } })
export const marketInUse = () => new AppError(409, 'MARKET_IN_USE', contentTexts.marketInUse)
/** `field` names the unknown market. */
export const unknownMarket = (field: string) => invalid({ [field]: [contentTexts.marketUnknown] })
