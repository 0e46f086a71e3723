import type { authCalls } from '@papan/contracts/calls/all-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { AccountService } from './account/account-service.ts'
import type { AllowedIpService } from './access/allowed-ip-service.ts'
import type { LoginService } from './logins/login-service.ts'
import type { PasskeyQuestions } from './passkeys/passkey-questions.ts'
import { passkeyHandlers } from './passkeys/passkey-handlers.ts'
import type { PasskeyService } from './passkeys/passkey-service.ts'
import type { PasswordChange } from './account/password-change.ts'
import type { FactorReset } from './second-factor/factor-reset.ts'
import type { SecondFactorService } from './second-factor/second-factor-service.ts'
import { type SignInService, callerOf } from './sign-ins/sign-in-service.ts'
import type { StepUp } from './step-up/step-up-service.ts'
import type { UserStore } from './users/user-store.ts'
import type { UserService } from './users/user-service.ts'

type AuthRouteDeps = {
  loginService: LoginService
  userService: UserService
  changePassword: PasswordChange
  allowedIpService: AllowedIpService
  accountService: AccountService
  secondFactor: SecondFactorService
  resetFactor: FactorReset
  signInService: SignInService
  stepUp: StepUp
  passkeyService: PasskeyService
  userStore: UserStore
  questions: PasskeyQuestions
  access: Access
}

export const authRoutes = (deps: AuthRouteDeps): Handlers<typeof authCalls> => {
  const { loginService, userService, changePassword, allowedIpService, accountService, secondFactor, signInService } =
    deps
  const removeIp = async (ip: string, context: WriteContext) => {
    await allowedIpService.remove(ip, context)
    return { message: authTexts.ipDeleted }
  }
  return {
    login: ({ body, req }) => loginService.login(body, callerOf(req)),
    loginByPasskey: ({ body, req }) => loginService.loginByPasskey(body.passkey, callerOf(req)),
    ...passkeyHandlers(deps),
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
    getAccount: ({ claims }) => accountService.get(claims),
    async dismissNotice({ params, claims }) {
      await accountService.dismiss(claims, params.noticeId)
      return { message: authTexts.noticeDismissed }
    },
    beginSecondFactor: ({ claims }) => secondFactor.begin(claims),
    checkSecondFactor: async ({ body, claims, context }) => ({
      recoveryCodes: await secondFactor.check(claims, body.code, context),
    }),
    async activateSecondFactor({ claims, context }) {
      const token = await secondFactor.activate(claims, context)
      return { message: authTexts.secondFactorActivated, ...(token ? { token } : {}) }
    },
    async removeSecondFactor({ claims, context }) {
      await secondFactor.remove(claims, context)
      return { message: authTexts.secondFactorRemoved }
    },
    renewRecoveryCodes: async ({ claims, context }) => ({
      recoveryCodes: await secondFactor.renewRecoveryCodes(claims, context),
    }),
    async resetSecondFactor({ params, context }) {
      const username = await deps.resetFactor(params.userId, context)
      await deps.access.refresh()
      return { message: authTexts.secondFactorReset(username) }
    },
    stepUp: ({ body, claims, context }) => deps.stepUp(body, claims, context),
    listSignIns: ({ claims }) => signInService.listOwn(claims),
    async endSignIn({ params, claims, context }) {
      await signInService.endOwn(params.signInId, claims, context)
      return { message: authTexts.signInEnded }
    },
    async endOtherSignIns({ claims, context }) {
      await signInService.endOthers(claims, context)
      return { message: authTexts.otherSignInsEnded }
    },
    listSignInsOf: ({ query, claims }) => signInService.listOf(query.userId, claims),
    async endSignInOf({ params, claims, context }) {
      await signInService.endAny(params.signInId, claims, context)
      return { message: authTexts.signInEnded }
    },
    listAllowedIps: () => allowedIpService.list(),
    addAllowedIp: async ({ body, context }) => ({ ip: await allowedIpService.add(body.ip, context) }),
    deleteAllowedIp: ({ params, context }) => removeIp(params.ip, context),
    deleteAllowedCidr: ({ params: { ip, bits }, context }) => removeIp(`${ip}/${bits}`, context),
  }
}
