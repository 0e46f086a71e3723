import { user, userList, type User, type UserBody } from '@papan/contracts/calls/user-calls.ts'
import { writeSegment } from '@papan/contracts/paths/canonical-path.ts'
import { adminApi } from '../../api/admin-api.ts'
import { once, type Keyed } from '../../api/call-headers.ts'

const users = '/master/users'
const pathOf = (id: string) => `${users}/${writeSegment(id)}`

export const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<User[], void>({ query: () => users, responseSchema: userList, providesTags: ['Users'] }),
    addUser: build.mutation<User, Keyed<UserBody>>({
      query: ({ body, key }) => ({ url: users, method: 'POST', body, headers: once(key) }),
      responseSchema: user,
      invalidatesTags: ['Users'],
    }),
    resetPassword: build.mutation<unknown, { id: string; newPassword: string }>({
      query: ({ id, newPassword }) => ({ url: `${pathOf(id)}/password`, method: 'PUT', body: { newPassword } }),
    }),
    // Also after a failure, so that the list shows the current state.
    deleteUser: build.mutation<unknown, { id: string }>({
      query: ({ id }) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: ['Users'],
    }),
  }),
})
