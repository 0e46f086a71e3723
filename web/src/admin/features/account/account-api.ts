import {
  account,
  accountCalls,
  recoveryCodes,
  secondFactorStart,
  type Account,
  type SecondFactorStart,
} from '@papan/contracts/calls/auth/account-calls.ts'
import { passkeyCalls } from '@papan/contracts/calls/auth/passkey-calls.ts'
import type { NewPasskey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import { passkeyQuestion, type PasskeyQuestion } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import { signInCalls, signInList, type SignIn } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import {
  stepUpAnswer,
  stepUpCalls,
  type StepUpAnswer,
  type StepUpBody,
} from '@papan/contracts/calls/auth/step-up-calls.ts'
import { messageAnswer } from '@papan/contracts/calls/call.ts'
import { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import { requestOf } from '../../api/request-of.ts'

const activation = messageAnswer.extend({ token: z.string().optional() })

export const accountApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    account: build.query<Account, void>({
      query: () => requestOf(accountCalls.getAccount),
      responseSchema: account,
      providesTags: ['Account'],
    }),
    beginSecondFactor: build.mutation<SecondFactorStart, void>({
      query: () => requestOf(accountCalls.beginSecondFactor),
      responseSchema: secondFactorStart,
    }),
    checkSecondFactor: build.mutation<{ recoveryCodes: string[] }, string>({
      query: (code) => ({ ...requestOf(accountCalls.checkSecondFactor), body: { code } }),
      responseSchema: recoveryCodes,
    }),
    activateSecondFactor: build.mutation<{ message: string; token?: string | undefined }, void>({
      query: () => requestOf(accountCalls.activateSecondFactor),
      responseSchema: activation,
      invalidatesTags: ['Account', 'Users'],
    }),
    removeSecondFactor: build.mutation<unknown, void>({
      query: () => requestOf(accountCalls.removeSecondFactor),
      invalidatesTags: ['Account', 'Users'],
    }),
    renewRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, void>({
      query: () => requestOf(accountCalls.renewRecoveryCodes),
      responseSchema: recoveryCodes,
      invalidatesTags: ['Account'],
    }),
    beginPasskey: build.mutation<PasskeyQuestion, void>({
      query: () => requestOf(passkeyCalls.beginPasskey),
      responseSchema: passkeyQuestion,
    }),
    addPasskey: build.mutation<{ token?: string | undefined }, { name: string; passkey: NewPasskey }>({
      query: (body) => ({ ...requestOf(passkeyCalls.addPasskey), body }),
      responseSchema: activation,
      invalidatesTags: ['Account', 'Users'],
    }),
    renamePasskey: build.mutation<unknown, { id: string; name: string }>({
      query: ({ id, name }) => ({ ...requestOf(passkeyCalls.renamePasskey, { passkeyId: id }), body: { name } }),
      invalidatesTags: ['Account'],
    }),
    removePasskey: build.mutation<unknown, string>({
      query: (passkeyId) => requestOf(passkeyCalls.removePasskey, { passkeyId }),
      invalidatesTags: ['Account', 'Users'],
    }),
    askStepUpPasskey: build.mutation<PasskeyQuestion, void>({
      query: () => requestOf(passkeyCalls.askStepUpPasskey),
      responseSchema: passkeyQuestion,
    }),
    signIns: build.query<SignIn[], void>({
      query: () => requestOf(signInCalls.listSignIns),
      responseSchema: signInList,
      providesTags: ['SignIns'],
    }),
    signInsOf: build.query<SignIn[], string>({
      query: (userId) => ({ ...requestOf(signInCalls.listSignInsOf), params: { userId } }),
      responseSchema: signInList,
      providesTags: ['SignIns'],
    }),
    // Also after a failure, so that the list shows the current state.
    endSignIn: build.mutation<unknown, string>({
      query: (signInId) => requestOf(signInCalls.endSignIn, { signInId }),
      invalidatesTags: ['SignIns'],
    }),
    endSignInOf: build.mutation<unknown, string>({
      query: (signInId) => requestOf(signInCalls.endSignInOf, { signInId }),
      invalidatesTags: ['SignIns'],
    }),
    endOtherSignIns: build.mutation<unknown, void>({
      query: () => requestOf(signInCalls.endOtherSignIns),
      invalidatesTags: ['SignIns'],
    }),
    stepUp: build.mutation<StepUpAnswer, StepUpBody>({
      query: (body) => ({ ...requestOf(stepUpCalls.stepUp), body }),
      responseSchema: stepUpAnswer,
    }),
    dismissNotice: build.mutation<unknown, string>({
      query: (noticeId) => requestOf(accountCalls.dismissNotice, { noticeId }),
      invalidatesTags: ['Account'],
    }),
  }),
})
