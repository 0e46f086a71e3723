import { z } from '../schema.ts'
import { role } from '../calls/auth-calls.ts'
import { defineEvent } from './define-event.ts'

/** What an event about a user shows of him; never anything of his password. */
export const userSummary = z.object({ id: z.string(), username: z.string(), role, createdAt: z.string() })

const aboutUser = { subjectType: 'user', record: userSummary }
const user = { username: z.string() }
export const userCreated = defineEvent('user.created.v1', { ...aboutUser, data: z.object({ ...user, role }) })
/** All or one of a user's tokens ended: deleted, password reset or changed, logged out. */
export const userRevoked = defineEvent('user.revoked.v1', {
  ...aboutUser,
  data: z.object({ ...user, reason: z.enum(['deleted', 'password-reset', 'password-changed', 'logged-out']) }),
})

const aboutLogin = { subjectType: 'login', record: z.null(), data: z.object(user) }
export const loginSucceeded = defineEvent('login.succeeded.v1', aboutLogin)
export const loginFailed = defineEvent('login.failed.v1', {
  ...aboutLogin,
  data: z.object({ ...user, reason: z.enum(['wrong-password', 'unknown-user', 'throttled', 'address-refused']) }),
})
