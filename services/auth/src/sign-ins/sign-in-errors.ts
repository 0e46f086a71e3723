import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'

export const signInNotFound = () => new AppError(404, 'SIGN_IN_NOT_FOUND', authTexts.signInNotFound)
/** One's own ends by a logout. */
export const signInCurrent = () => new AppError(409, 'SIGN_IN_CURRENT', authTexts.signInCurrent)
