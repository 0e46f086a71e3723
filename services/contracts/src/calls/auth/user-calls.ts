import { z } from '../../schema.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { authTexts } from '../../texts/auth-texts.ts'
import { maxTextLength, passwordMinimum } from '../../limits.ts'
import { givenPassword, newUsername, role } from './auth-calls.ts'
import { isOpaqueString } from './password-characters.ts'
import { opaqueString } from './precis.ts'
import { abort, anyText, recordBody } from '../fields.ts'
import { answeredInstant } from '../answered.ts'

export const user = z.object({ id: z.string(), username: z.string(), role, createdAt: answeredInstant })
export type User = z.infer<typeof user>
/** `secondFactor`: whether the user signs in with one. */
export const listedUser = user.extend({ secondFactor: z.boolean() })
export type ListedUser = z.infer<typeof listedUser>
export const userList = z.array(listedUser)

/** A server may require more characters (`PASSWORD_MIN`). */
const newPassword = anyText(authTexts.passwordRequired)
  .max(maxTextLength, abort)
  .overwrite(opaqueString)
  .min(passwordMinimum, authTexts.passwordTooShort(passwordMinimum))
  .refine(isOpaqueString, authTexts.passwordCharacters)

export const userBody = recordBody({ username: newUsername, password: newPassword, role })
export type UserBody = z.infer<typeof userBody>

export const resetPasswordBody = z.strictObject({ newPassword })

export const changePasswordBody = z.strictObject({
  oldPassword: givenPassword,
  newPassword,
})
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

const users = '/master/users'

export const userCalls = callsOf('auth', {
  changePassword: call('POST', '/admin/users/change-password', {
    summary: 'Mengganti kata sandi sendiri',
    role: 'ADMIN',
    body: changePasswordBody,
    answer: messageAnswer,
    errors: ['LOGIN_THROTTLED', 'BUSY'],
  }),
  listUsers: call('GET', users, { summary: 'Daftar admin', role: 'MASTER_ADMIN', answer: userList }),
  addUser: call('POST', users, {
    stepUp: true,
    summary: 'Menambah admin',
    role: 'MASTER_ADMIN',
    body: userBody,
    success: 201,
    answer: user,
    errors: ['USERNAME_TAKEN', 'BUSY'],
  }),
  deleteUser: call('DELETE', `${users}/:userId`, {
    stepUp: true,
    summary: 'Menghapus admin',
    role: 'MASTER_ADMIN',
    answer: messageAnswer,
    errors: ['USER_NOT_FOUND', 'SELF_DELETE', 'LAST_MASTER'],
  }),
  resetPassword: call('PUT', `${users}/:userId/password`, {
    stepUp: true,
    summary: 'Mengatur ulang kata sandi admin',
    role: 'MASTER_ADMIN',
    body: resetPasswordBody,
    answer: messageAnswer,
    errors: ['USER_NOT_FOUND', 'BUSY'],
  }),
})
