import { expectedNumberHeader } from '@papan/contracts/calls/expected-number.ts'
import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

export const resultNotFound = () => new AppError(404, 'RESULT_NOT_FOUND', contentTexts.resultNotFound)
export const prizeNotFound = () => new AppError(404, 'PRIZE_NOT_FOUND', contentTexts.prizeNotFound)
/** Two admins typed different numbers; `current` is the result as it stands, without either. */
export const prizeMismatch = (current: AdminResult) =>
  new AppError(409, 'PRIZE_MISMATCH', contentTexts.prizeMismatch, {
    errors: { numbers: [contentTexts.prizeMismatch] },
    current,
  })
/** The slot does not hold what the caller takes it to hold; `current` is the result as it is now, null when it is gone. */
export const slotChanged = (type: string, current: AdminResult | null) =>
  new AppError(409, 'SLOT_CHANGED', contentTexts.slotChanged(type), {
    errors: { numbers: [contentTexts.slotChanged(type)] },
    current,
  })
export const badExpectedNumber = () => invalid({ [expectedNumberHeader]: [contentTexts.badExpectedNumber] })
/** Under double entry nobody publishes PRIZE 1 to 3 alone. */
export const doubleEntryNeeded = () =>
  new AppError(409, 'DOUBLE_ENTRY', contentTexts.doubleEntryNeeded, {
    errors: { prizes: [contentTexts.doubleEntryNeeded] },
  })
export const revisionNotFound = () => new AppError(404, 'REVISION_NOT_FOUND', contentTexts.revisionNotFound)
/** Market and date are a result's identity. */
export const drawFixed = (field: 'market' | 'date') =>
  invalid({ [field]: [field === 'date' ? contentTexts.dateFixed : contentTexts.marketFixed] })
export const tooManyPrizes = (most: number) => invalid({ prizes: [contentTexts.tooManyPrizes(most)] })
