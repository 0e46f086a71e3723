import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'

export const userNotFound = () => new AppError(404, 'USER_NOT_FOUND', authTexts.userNotFound)
export const usernameTaken = () =>
  new AppError(409, 'USERNAME_TAKEN', authTexts.usernameTaken, { errors: { username: [authTexts.usernameTaken] } })
export const selfDelete = () => new AppError(403, 'SELF_DELETE', authTexts.selfDelete)
export const lastMaster = () => new AppError(409, 'LAST_MASTER', authTexts.lastMaster)
/** Not 401, which would sign the user out. */
export const wrongOldPassword = () => invalid({ oldPassword: [authTexts.wrongOldPassword] })
