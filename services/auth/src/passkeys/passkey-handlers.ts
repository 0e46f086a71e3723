import type { loginCalls } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { passkeyCalls } from '@papan/contracts/calls/auth/passkey-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { badToken } from '@papan/runtime/errors.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { UserStore } from '../users/user-store.ts'
import type { PasskeyQuestions } from './passkey-questions.ts'
import type { PasskeyService } from './passkey-service.ts'

type PasskeyHandlerDeps = {
  passkeyService: PasskeyService
  questions: PasskeyQuestions
  userStore: UserStore
}

export const passkeyHandlers = (
  deps: PasskeyHandlerDeps,
): Handlers<typeof passkeyCalls & Pick<typeof loginCalls, 'askPasskey'>> => {
  const { passkeyService, questions, userStore } = deps
  return {
    askPasskey: () => questions.signIn(),
    beginPasskey: ({ claims }) => passkeyService.begin(claims),
    async addPasskey({ body, claims, context }) {
      const token = await passkeyService.add(claims, body, context)
      return { message: authTexts.passkeyAdded, ...(token ? { token } : {}) }
    },
    async renamePasskey({ params, body, claims, context }) {
      await passkeyService.rename(claims, params.passkeyId, body.name, context)
      return { message: authTexts.passkeyRenamed }
    },
    async removePasskey({ params, claims, context }) {
      await passkeyService.remove(claims, params.passkeyId, context)
      return { message: authTexts.passkeyRemoved }
    },
    async askStepUpPasskey({ claims: { sub, jti } }) {
      const user = await userStore.find(sub)
      if (!user) throw badToken()
      return questions.stepUp(user, jti)
    },
  }
}
