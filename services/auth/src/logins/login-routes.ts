import type { loginCalls } from '@papan/contracts/calls/auth/auth-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { contextOf } from '@papan/runtime/http/request-context.ts'
import type { Handlers } from '@papan/runtime/http/serve.ts'
import type { LoginService } from './login-service.ts'

export const loginRoutes = ({ loginService }: { loginService: LoginService }): Handlers<typeof loginCalls> => ({
  login: ({ body, req }) => loginService.login(body, contextOf(req)),
  async logout({ claims, context }) {
    await loginService.logout(claims, context)
    return { message: authTexts.loggedOut }
  },
})
