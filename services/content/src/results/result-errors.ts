import { expectedNumberHeader } from '@papan/contracts/calls/expected-number.ts'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

export const resultNotFound = () => new AppError(404, 'RESULT_NOT_FOUND', contentTexts.resultNotFound)
export const prizeNotFound = () => new AppError(404, 'PRIZE_NOT_FOUND', contentTexts.prizeNotFound)
/** `current` shows neither number. */
export const prizeMismatch = (current: AdminResult) =>
  new AppError(409, 'PRIZE_MISMATCH', contentTexts.prizeMismatch, {
    errors: { numbers: [contentTexts.prizeMismatch] },
    current,
  })
/** `current` is null when the result is deleted. */
export const slotChanged = (type: string, current: AdminResult | null) =>
  new AppError(409, 'SLOT_CHANGED', contentTexts.slotChanged(type), {
    errors: { numbers: [contentTexts.slotChanged(type)] },
    current,
  })
export const badExpectedNumber = () => invalid({ [expectedNumberHeader]: [contentTexts.badExpectedNumber] })
export const doubleEntryNeeded = () =>
  new AppError(409, 'DOUBLE_ENTRY', contentTexts.doubleEntryNeeded, {
    errors: { prizes: [contentTexts.doubleEntryNeeded] },
  })
export const revisionNotFound = () => new AppError(404, 'REVISION_NOT_FOUND', contentTexts.revisionNotFound)
/** Market and date are a result's identity. */
export const drawFixed = (field: 'market' | 'date') =>
  invalid({ [field]: [field === 'date' ? contentTexts.dateFixed : contentTexts.marketFixed] })
export const tooManyPrizes = (max: number) => invalid({ prizes: [contentTexts.tooManyPrizes(max)] })
