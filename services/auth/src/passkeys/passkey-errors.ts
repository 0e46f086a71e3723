import { maxPasskeys } from '@papan/contracts/limits.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

/** The site is neither https nor localhost. */
export const passkeyUnavailable = () => new AppError(409, 'PASSKEY_UNAVAILABLE', authTexts.passkeyUnavailable)
/** Of a login. */
export const wrongLoginPasskey = () => new AppError(401, 'WRONG_PASSKEY', authTexts.wrongPasskey)
/** Of a signed-in user: a 401 would sign them out. */
export const wrongPasskey = () => invalid({ passkey: [authTexts.wrongPasskey] })
export const copiedLoginPasskey = () => new AppError(401, 'PASSKEY_COPIED', authTexts.passkeyCopied)
export const copiedPasskey = () => invalid({ passkey: [authTexts.passkeyCopied] })
export const passkeyNotFound = () => new AppError(404, 'PASSKEY_NOT_FOUND', authTexts.passkeyNotFound)
export const passkeyKnown = () => new AppError(409, 'PASSKEY_KNOWN', authTexts.passkeyKnown)
export const passkeyListFull = () => new AppError(409, 'PASSKEY_LIST_FULL', authTexts.passkeyListFull(maxPasskeys))
