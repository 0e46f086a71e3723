import { loginFailed, loginSucceeded, userCreated, userRevoked } from '@papan/contracts/events/auth-events.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { described, type Describer } from './description.ts'

const revokedActions = {
  'logged-out': 'LOGOUT',
  deleted: 'DELETE_USER',
  'password-reset': 'UPDATE_PASSWORD',
  'password-changed': 'UPDATE_PASSWORD',
} as const

/** Logins and users. */
export const accountDescribers: Describer[] = [
  described(loginSucceeded, () => ({ action: 'LOGIN_SUCCESS', details: logTexts.loginSucceeded })),
  described(loginFailed, ({ data }) => ({ action: 'LOGIN_FAILED', details: logTexts.loginFailed[data.reason] })),
  described(userCreated, ({ data }) => ({
    action: 'CREATE_USER',
    details: logTexts.userCreated(data.username, data.role),
  })),
  described(userRevoked, ({ data }) => ({
    action: revokedActions[data.reason],
    details: logTexts.userRevoked[data.reason](data.username),
  })),
]
