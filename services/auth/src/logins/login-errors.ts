import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'

/** The same for an unknown user and a wrong password. */
export const wrongLogin = () => new AppError(401, 'WRONG_LOGIN', authTexts.wrongLogin)
export const loginThrottled = (waitMs: number) =>
  new AppError(429, 'LOGIN_THROTTLED', authTexts.loginThrottled, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
