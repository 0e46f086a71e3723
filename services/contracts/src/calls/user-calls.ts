import { z } from '../schema.ts'
import { authTexts } from '../texts/auth-texts.ts'
import { maxTextLength, passwordMinimum } from '../rules/limits.ts'
import { newUsername, role } from './auth-calls.ts'
import { anyText, recordBody } from './fields.ts'

/** A user as the back office shows him; never anything of his password. */
export const user = z.object({ id: z.string(), username: z.string(), role, createdAt: z.string() })
export type User = z.infer<typeof user>
/** GET /master/users: every user by name. */
export const userList = z.array(user)

/** A password as it is set; a server may ask for more characters (`PASSWORD_MIN`). */
const newPassword = anyText(authTexts.passwordRequired)
  .min(passwordMinimum, authTexts.passwordTooShort(passwordMinimum))
  .max(maxTextLength)

/** POST /master/users */
export const userBody = recordBody({ username: newUsername, password: newPassword, role })
export type UserBody = z.infer<typeof userBody>

/** PUT /master/users/{id}/password */
export const resetPasswordBody = z.strictObject({ newPassword })

/** POST /admin/users/change-password */
export const changePasswordBody = z.strictObject({
  oldPassword: anyText(authTexts.passwordRequired).min(1, authTexts.passwordRequired).max(maxTextLength),
  newPassword,
})
export type ChangePasswordBody = z.infer<typeof changePasswordBody>
