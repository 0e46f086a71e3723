import { maxPasskeys } from '@papan/contracts/limits.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import type { SecondFactorChoice } from '@papan/contracts/calls/auth/passkey-schemas.ts'

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

/** What is left to do, in a sentence. */
const sentenceOf = ({ code, passkey }: SecondFactorChoice): string => {
  if (code) return authTexts.codeRequired
  return passkey ? authTexts.passkeyRequired : authTexts.passkeyOfOtherSite
}
/** The password was right; without a token. */
export const secondFactorRequired = (choice: SecondFactorChoice) =>
  new AppError(401, 'SECOND_FACTOR_REQUIRED', sentenceOf(choice), { current: choice })
/** Of a login. */
export const wrongLoginCode = () => new AppError(401, 'WRONG_CODE', authTexts.wrongCode)
/** Of a signed-in user: a 401 would sign them out. */
export const wrongCode = () => invalid({ code: [authTexts.wrongCode] })
export const factorNotFound = () => new AppError(404, 'SECOND_FACTOR_NOT_FOUND', authTexts.secondFactorNotFound)
export const factorOn = () => new AppError(409, 'SECOND_FACTOR_ON', authTexts.secondFactorOn)
export const factorNotStarted = () => new AppError(409, 'SECOND_FACTOR_NOT_STARTED', authTexts.secondFactorNotStarted)
export const factorNeeded = () => new AppError(409, 'SECOND_FACTOR_NEEDED', authTexts.secondFactorNeeded)
/** The key that seals the secrets is missing, or the secret was sealed with a different key. */
export const factorUnavailable = () =>
  new AppError(503, 'SECOND_FACTOR_UNAVAILABLE', authTexts.secondFactorUnavailable, { retryAfterSeconds: 60 })
export const noticeNotFound = () => new AppError(404, 'NOTICE_NOT_FOUND', authTexts.noticeNotFound)

export const userNotFound = () => new AppError(404, 'USER_NOT_FOUND', authTexts.userNotFound)
export const usernameTaken = () =>
  new AppError(409, 'USERNAME_TAKEN', authTexts.usernameTaken, { errors: { username: [authTexts.usernameTaken] } })
export const selfDelete = () => new AppError(403, 'SELF_DELETE', authTexts.selfDelete)
export const lastMaster = () => new AppError(409, 'LAST_MASTER', authTexts.lastMaster)
/** Not 401, which would sign the user out. */
export const wrongOldPassword = () => invalid({ oldPassword: [authTexts.wrongOldPassword] })
