import type { Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

const drawNotFound = (message: string) => new AppError(404, 'DRAW_NOT_FOUND', message)

export const notOnBoard = () => drawNotFound(contentTexts.drawNotFound)
export const drawComplete = () => drawNotFound(contentTexts.drawComplete)
export const notHeld = () => drawNotFound(contentTexts.drawNotHeld)
export const notOffered = () => drawNotFound(contentTexts.drawNotOffered)
export const drawHeld = (current: Claim) =>
  new AppError(409, 'DRAW_HELD', contentTexts.drawHeld(current.holder.username), { current })
export const colleagueOffline = () => new AppError(404, 'USER_NOT_FOUND', contentTexts.colleagueOffline)
export const offeredToHolder = () => invalid({ to: [contentTexts.drawHeldByOwn] })
