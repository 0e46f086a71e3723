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
import { described, sentence, type Describer } from './description.ts'

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
  sentence(loginFailed, 'LOGIN_FAILED', (data) => logTexts.loginFailed[data.reason]),
  sentence(passwordChangeRefused, 'UPDATE_PASSWORD_FAILED', (data) => logTexts.passwordChangeRefused[data.reason]),
  sentence(secondFactorRefused, 'LOGIN_FAILED', (data) => logTexts.secondFactorRefused[data.reason]),
  sentence(stepUpRefused, 'STEP_UP_FAILED', (data) => logTexts.stepUpRefused[data.reason]),
  sentence(signedInFromNewDevice, 'LOGIN_NEW_DEVICE', (data) => logTexts.signedInFromNewDevice(data.device)),
  sentence(signInEnded, 'END_SESSION', (data) => logTexts.signInEnded(data.username, data.device, data.address)),
  sentence(otherSignInsEnded, 'END_SESSION', (data) => logTexts.otherSignInsEnded(data.username)),
  sentence(secondFactorEnabled, 'ENABLE_SECOND_FACTOR', (data) => logTexts.secondFactorEnabled(data.username)),
  sentence(secondFactorRemoved, 'DISABLE_SECOND_FACTOR', (data) => logTexts.secondFactorRemoved(data.username)),
  sentence(secondFactorReset, 'RESET_SECOND_FACTOR', (data) => logTexts.secondFactorReset(data.username)),
  sentence(recoveryCodeUsed, 'USE_RECOVERY_CODE', (data) => logTexts.recoveryCodeUsed(data.username, data.left)),
  sentence(recoveryCodesRenewed, 'CREATE_RECOVERY_CODES', (data) => logTexts.recoveryCodesRenewed(data.username)),
  sentence(passkeyAdded, 'ADD_PASSKEY', (data) => logTexts.passkeyAdded(data.username, data.name)),
  sentence(passkeyRenamed, 'RENAME_PASSKEY', (data) => logTexts.passkeyRenamed(data.username, data.before, data.name)),
  sentence(passkeyRemoved, 'REMOVE_PASSKEY', (data) => logTexts.passkeyRemoved(data.username, data.name)),
  sentence(passkeyFirstUsed, 'USE_PASSKEY', (data) => logTexts.passkeyFirstUsed(data.name)),
  sentence(passkeyCopied, 'PASSKEY_COPIED', (data) => logTexts.passkeyCopied(data.name)),
  sentence(passkeyRefused, 'LOGIN_FAILED', (data) => logTexts.passkeyRefused[data.reason]),
  sentence(userCreated, 'CREATE_USER', (data) => logTexts.userCreated(data.username, data.role)),
  described(userRevoked, ({ data }) => ({
    action: revokedActions[data.reason],
    details: logTexts.userRevoked[data.reason](data.username),
  })),
  sentence(accessRefused, 'ACCESS_REFUSED', (data) =>
    logTexts.accessRefused(data.count, statusCounts(data.statuses), data.last),
  ),
  sentence(ipAllowed, 'IP_WHITELIST_ADD', (data) => logTexts.ipAllowed(data.ip)),
  sentence(ipRemoved, 'IP_WHITELIST_REMOVE', (data) => logTexts.ipRemoved(data.ip)),
]
