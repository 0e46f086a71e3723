import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import { passkeyCalls } from '@papan/contracts/calls/auth/passkey-calls.ts'
import type { NewPasskey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import { signInCalls } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { stepUpCalls, type StepUpBody } from '@papan/contracts/calls/auth/step-up-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { asks } from '../../api/asks.ts'

export const accountApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    account: build.query({ ...asks(accountCalls.getAccount), providesTags: ['Account'] }),
    beginSecondFactor: build.mutation(asks(accountCalls.beginSecondFactor)),
    checkSecondFactor: build.mutation(asks(accountCalls.checkSecondFactor, (code: string) => ({ body: { code } }))),
    activateSecondFactor: build.mutation({
      ...asks(accountCalls.activateSecondFactor),
      invalidatesTags: ['Account', 'Users'],
    }),
    removeSecondFactor: build.mutation({
      ...asks(accountCalls.removeSecondFactor),
      invalidatesTags: ['Account', 'Users'],
    }),
    renewRecoveryCodes: build.mutation({ ...asks(accountCalls.renewRecoveryCodes), invalidatesTags: ['Account'] }),
    beginPasskey: build.mutation(asks(passkeyCalls.beginPasskey)),
    addPasskey: build.mutation({
      ...asks(passkeyCalls.addPasskey, (body: { name: string; passkey: NewPasskey }) => ({ body })),
      invalidatesTags: ['Account', 'Users'],
    }),
    renamePasskey: build.mutation({
      ...asks(passkeyCalls.renamePasskey, ({ id, name }: { id: string; name: string }) => ({
        path: { passkeyId: id },
        body: { name },
      })),
      invalidatesTags: ['Account'],
    }),
    removePasskey: build.mutation({
      ...asks(passkeyCalls.removePasskey, (passkeyId: string) => ({ path: { passkeyId } })),
      invalidatesTags: ['Account', 'Users'],
    }),
    askStepUpPasskey: build.mutation(asks(passkeyCalls.askStepUpPasskey)),
    signIns: build.query({ ...asks(signInCalls.listSignIns), providesTags: ['SignIns'] }),
    signInsOf: build.query({
      ...asks(signInCalls.listSignInsOf, (userId: string) => ({ params: { userId } })),
      providesTags: ['SignIns'],
    }),
    // Also after a failure, so that the list shows the current state.
    endSignIn: build.mutation({
      ...asks(signInCalls.endSignIn, (signInId: string) => ({ path: { signInId } })),
      invalidatesTags: ['SignIns'],
    }),
    endSignInOf: build.mutation({
      ...asks(signInCalls.endSignInOf, (signInId: string) => ({ path: { signInId } })),
      invalidatesTags: ['SignIns'],
    }),
    endOtherSignIns: build.mutation({ ...asks(signInCalls.endOtherSignIns), invalidatesTags: ['SignIns'] }),
    stepUp: build.mutation(asks(stepUpCalls.stepUp, (body: StepUpBody) => ({ body }))),
    dismissNotice: build.mutation({
      ...asks(accountCalls.dismissNotice, (noticeId: string) => ({ path: { noticeId } })),
      invalidatesTags: ['Account'],
    }),
  }),
})
