import type { SecondFactorChoice } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

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
