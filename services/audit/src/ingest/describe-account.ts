import {
  accessRefused,
  ipAllowed,
  ipRemoved,
  loginFailed,
  loginSucceeded,
  otherSignInsEnded,
  passkeyAdded,
  passkeyCopied,
  passkeyFirstUsed,
  passkeyRefused,
  passkeyRemoved,
  passkeyRenamed,
  passwordChangeRefused,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorEnabled,
  secondFactorRefused,
  secondFactorRemoved,
  secondFactorReset,
  signedInFromNewDevice,
  signInEnded,
  stepUpRefused,
  userCreated,
  userRevoked,
} from '@papan/contracts/events/auth-events.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { described, type Describer } from './description.ts'

const revokedActions = {
  'logged-out': 'LOGOUT',
  deleted: 'DELETE_USER',
  'password-reset': 'UPDATE_PASSWORD',
  'password-changed': 'UPDATE_PASSWORD',
} as const

const statusCounts = (statuses: Record<string, number>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

export const accountDescribers: Describer[] = [
  described(loginSucceeded, () => ({ action: 'LOGIN_SUCCESS', details: logTexts.loginSucceeded })),
  described(loginFailed, ({ data }) => ({ action: 'LOGIN_FAILED', details: logTexts.loginFailed[data.reason] })),
  described(passwordChangeRefused, ({ data }) => ({
    action: 'UPDATE_PASSWORD_FAILED',
    details: logTexts.passwordChangeRefused[data.reason],
  })),
  described(secondFactorRefused, ({ data }) => ({
    action: 'LOGIN_FAILED',
    details: logTexts.secondFactorRefused[data.reason],
  })),
  described(stepUpRefused, ({ data }) => ({
    action: 'STEP_UP_FAILED',
    details: logTexts.stepUpRefused[data.reason],
  })),
  described(signedInFromNewDevice, ({ data }) => ({
    action: 'LOGIN_NEW_DEVICE',
    details: logTexts.signedInFromNewDevice(data.device),
  })),
  described(signInEnded, ({ data }) => ({
    action: 'END_SESSION',
    details: logTexts.signInEnded(data.username, data.device, data.address),
  })),
  described(otherSignInsEnded, ({ data }) => ({
    action: 'END_SESSION',
    details: logTexts.otherSignInsEnded(data.username),
  })),
  described(secondFactorEnabled, ({ data }) => ({
    action: 'ENABLE_SECOND_FACTOR',
    details: logTexts.secondFactorEnabled(data.username),
  })),
  described(secondFactorRemoved, ({ data }) => ({
    action: 'DISABLE_SECOND_FACTOR',
    details: logTexts.secondFactorRemoved(data.username),
  })),
  described(secondFactorReset, ({ data }) => ({
    action: 'RESET_SECOND_FACTOR',
    details: logTexts.secondFactorReset(data.username),
  })),
  described(recoveryCodeUsed, ({ data }) => ({
    action: 'USE_RECOVERY_CODE',
    details: logTexts.recoveryCodeUsed(data.username, data.left),
  })),
  described(recoveryCodesRenewed, ({ data }) => ({
    action: 'CREATE_RECOVERY_CODES',
    details: logTexts.recoveryCodesRenewed(data.username),
  })),
  described(passkeyAdded, ({ data }) => ({
    action: 'ADD_PASSKEY',
    details: logTexts.passkeyAdded(data.username, data.name),
  })),
  described(passkeyRenamed, ({ data }) => ({
    action: 'RENAME_PASSKEY',
    details: logTexts.passkeyRenamed(data.username, data.before, data.name),
  })),
  described(passkeyRemoved, ({ data }) => ({
    action: 'REMOVE_PASSKEY',
    details: logTexts.passkeyRemoved(data.username, data.name),
  })),
  described(passkeyFirstUsed, ({ data }) => ({
    action: 'USE_PASSKEY',
    details: logTexts.passkeyFirstUsed(data.name),
  })),
  described(passkeyCopied, ({ data }) => ({ action: 'PASSKEY_COPIED', details: logTexts.passkeyCopied(data.name) })),
  described(passkeyRefused, ({ data }) => ({
    action: 'LOGIN_FAILED',
    details: logTexts.passkeyRefused[data.reason],
  })),
  described(userCreated, ({ data }) => ({
    action: 'CREATE_USER',
    details: logTexts.userCreated(data.username, data.role),
  })),
  described(userRevoked, ({ data }) => ({
    action: revokedActions[data.reason],
    details: logTexts.userRevoked[data.reason](data.username),
  })),
  described(accessRefused, ({ data }) => ({
    action: 'ACCESS_REFUSED',
    details: logTexts.accessRefused(data.count, statusCounts(data.statuses), data.last),
  })),
  described(ipAllowed, ({ data }) => ({ action: 'IP_WHITELIST_ADD', details: logTexts.ipAllowed(data.ip) })),
  described(ipRemoved, ({ data }) => ({ action: 'IP_WHITELIST_REMOVE', details: logTexts.ipRemoved(data.ip) })),
]
