import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import {
  user,
  userList,
  type ListedUser,
  type User,
  type UserBody,
  userCalls,
} from '@papan/contracts/calls/auth/user-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { idempotencyKey, type Keyed } from '../../api/call-headers.ts'
import { requestOf } from '../../api/request-of.ts'

export const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<ListedUser[], void>({
      query: () => requestOf(userCalls.listUsers),
      responseSchema: userList,
      providesTags: ['Users'],
    }),
    addUser: build.mutation<User, Keyed<UserBody>>({
      query: ({ body, key }) => ({ ...requestOf(userCalls.addUser), body, headers: idempotencyKey(key) }),
      responseSchema: user,
      invalidatesTags: ['Users'],
    }),
    resetPassword: build.mutation<unknown, { id: string; newPassword: string }>({
      query: ({ id, newPassword }) => ({
        ...requestOf(userCalls.resetPassword, { userId: id }),
        body: { newPassword },
      }),
    }),
    resetSecondFactor: build.mutation<unknown, { id: string }>({
      query: ({ id }) => requestOf(accountCalls.resetSecondFactor, { userId: id }),
      invalidatesTags: ['Users'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteUser: build.mutation<unknown, { id: string }>({
      query: ({ id }) => requestOf(userCalls.deleteUser, { userId: id }),
      invalidatesTags: ['Users'],
    }),
  }),
})
