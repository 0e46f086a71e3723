import type { userCalls } from '@papan/contracts/calls/auth/user-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Handlers } from '@papan/runtime/http/serve.ts'
import type { PasswordChange } from '../passwords/password-change.ts'
import type { UserService } from './user-service.ts'

type UserRouteDeps = { userService: UserService; changePassword: PasswordChange }

export const userRoutes = ({ userService, changePassword }: UserRouteDeps): Handlers<typeof userCalls> => ({
  async changePassword({ body, claims, context }) {
    await changePassword(body, claims, context)
    return { message: authTexts.passwordChanged }
  },
  listUsers: () => userService.list(),
  addUser: ({ body, context }) => userService.create(body, context),
  async deleteUser({ params, context }) {
    await userService.remove(params.userId, context)
    return { message: authTexts.userDeleted }
  },
  async resetPassword({ params, body, context }) {
    const username = await userService.resetPassword(params.userId, body.newPassword, context)
    return { message: authTexts.passwordReset(username) }
  },
})
