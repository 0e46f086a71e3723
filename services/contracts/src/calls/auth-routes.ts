import * as allowedIps from './allowed-ip-calls.ts'
import * as auth from './auth-calls.ts'
import { messageAnswer } from './message-answer.ts'
import { callsOf } from './route.ts'
import * as users from './user-calls.ts'

/** The calls that auth answers. */
export const authRoutes = callsOf('auth', [
  {
    method: 'POST',
    path: '/auth/login',
    who: 'all',
    body: auth.loginBody,
    answer: auth.loginAnswer,
    refusals: ['WRONG_LOGIN', 'ADDRESS_REFUSED', 'LOGIN_THROTTLED', 'BUSY'],
  },
  { method: 'POST', path: '/auth/logout', who: 'ADMIN', anyAddress: true, answer: messageAnswer },
  {
    method: 'POST',
    path: '/admin/users/change-password',
    who: 'ADMIN',
    body: users.changePasswordBody,
    answer: messageAnswer,
    refusals: ['LOGIN_THROTTLED', 'BUSY'],
  },
  { method: 'GET', path: '/master/users', who: 'MASTER_ADMIN', answer: users.userList },
  {
    method: 'POST',
    path: '/master/users',
    success: 201,
    who: 'MASTER_ADMIN',
    body: users.userBody,
    answer: users.user,
    refusals: ['USERNAME_TAKEN', 'BUSY'],
  },
  {
    method: 'DELETE',
    path: '/master/users/:userId',
    who: 'MASTER_ADMIN',
    answer: messageAnswer,
    refusals: ['USER_NOT_FOUND', 'SELF_DELETE', 'LAST_MASTER'],
  },
  {
    method: 'PUT',
    path: '/master/users/:userId/password',
    who: 'MASTER_ADMIN',
    body: users.resetPasswordBody,
    answer: messageAnswer,
    refusals: ['USER_NOT_FOUND', 'BUSY'],
  },
  {
    method: 'GET',
    path: '/master/settings/allowed-ips',
    who: 'MASTER_ADMIN',
    answer: allowedIps.allowedIpList,
  },
  {
    method: 'POST',
    path: '/master/settings/allowed-ips',
    success: 201,
    who: 'MASTER_ADMIN',
    body: allowedIps.allowedIpBody,
    answer: allowedIps.allowedIp,
    refusals: ['IP_LISTED', 'IP_LIST_FULL', 'LOCKS_OUT'],
  },
  {
    method: 'DELETE',
    path: '/master/settings/allowed-ips/:ip',
    who: 'MASTER_ADMIN',
    answer: messageAnswer,
    refusals: ['IP_NOT_FOUND', 'LOCKS_OUT'],
  },
  {
    // The same of a client that leaves the slash of a CIDR as it is.
    method: 'DELETE',
    path: '/master/settings/allowed-ips/:ip/:bits',
    who: 'MASTER_ADMIN',
    answer: messageAnswer,
    refusals: ['IP_NOT_FOUND', 'LOCKS_OUT'],
  },
])
