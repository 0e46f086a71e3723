import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import { userCalls, type UserBody } from '@papan/contracts/calls/auth/user-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { asks, type Keyed } from '../../api/asks.ts'

const pathOf = ({ id }: { id: string }) => ({ path: { userId: id } })

export const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query({ ...asks(userCalls.listUsers), providesTags: ['Users'] }),
    addUser: build.mutation({
      ...asks(userCalls.addUser, (keyed: Keyed<UserBody>) => keyed),
      invalidatesTags: ['Users'],
    }),
    resetPassword: build.mutation(
      asks(userCalls.resetPassword, ({ id, newPassword }: { id: string; newPassword: string }) => ({
        ...pathOf({ id }),
        body: { newPassword },
      })),
    ),
    resetSecondFactor: build.mutation({ ...asks(accountCalls.resetSecondFactor, pathOf), invalidatesTags: ['Users'] }),
    // Also after a failure, so that the list shows the current state.
    deleteUser: build.mutation({ ...asks(userCalls.deleteUser, pathOf), invalidatesTags: ['Users'] }),
  }),
})
