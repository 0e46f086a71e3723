import type { authCalls } from '@papan/contracts/calls/all-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { contextOf, type WriteContext } from '@papan/service-kit/http/request-context.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { AllowedIpService } from './access/allowed-ip-service.ts'
import type { LoginService } from './logins/login-service.ts'
import type { PasswordChange } from './passwords/password-change.ts'
import type { UserService } from './users/user-service.ts'

type AuthRouteDeps = {
  loginService: LoginService
  userService: UserService
  changePassword: PasswordChange
  allowedIpService: AllowedIpService
}

export const authRoutes = (deps: AuthRouteDeps): Handlers<typeof authCalls> => {
  const { loginService, userService, changePassword, allowedIpService } = deps
  const removeIp = async (ip: string, context: WriteContext) => {
    await allowedIpService.remove(ip, context)
    return { message: authTexts.ipDeleted }
  }
  return {
    login: ({ body, req }) => loginService.login(body, contextOf(req)),
    async logout({ claims, context }) {
      await loginService.logout(claims, context)
      return { message: authTexts.loggedOut }
    },
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
    listAllowedIps: () => allowedIpService.list(),
    addAllowedIp: async ({ body, context }) => ({ ip: await allowedIpService.add(body.ip, context) }),
    deleteAllowedIp: ({ params, context }) => removeIp(params.ip, context),
    deleteAllowedCidr: ({ params: { ip, bits }, context }) => removeIp(`${ip}/${bits}`, context),
  }
}
