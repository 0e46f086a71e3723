import { z } from '../schema.ts'
import { role } from '../calls/auth/auth-calls.ts'
import { refusal } from '../calls/auth/refusal-calls.ts'
import { user } from '../calls/auth/user-calls.ts'
import { defineEvent } from './define-event.ts'

const aboutUser = { subjectType: 'user', record: user }
const named = { username: z.string() }
export const userCreated = defineEvent('user.created.v1', { ...aboutUser, data: z.object({ ...named, role }) })
/** One or all of a user's tokens were revoked. */
export const userRevoked = defineEvent('user.revoked.v1', {
  ...aboutUser,
  data: z.object({ ...named, reason: z.enum(['deleted', 'password-reset', 'password-changed', 'logged-out']) }),
})

const aboutLogin = { subjectType: 'login', record: z.null(), data: z.object(named) }
export const loginSucceeded = defineEvent('login.succeeded.v1', aboutLogin)
export const loginFailed = defineEvent('login.failed.v1', {
  ...aboutLogin,
  data: z.object({ ...named, reason: z.enum(['wrong-password', 'unknown-user', 'throttled', 'address-refused']) }),
})

/** A right password, but the second step failed. */
export const secondFactorRefused = defineEvent('second-factor.refused.v1', {
  ...aboutLogin,
  data: z.object({ ...named, reason: z.enum(['wrong-code', 'throttled']) }),
})
export const secondFactorEnabled = defineEvent('second-factor.enabled.v1', { ...aboutUser, data: z.object(named) })
export const secondFactorRemoved = defineEvent('second-factor.removed.v1', { ...aboutUser, data: z.object(named) })
/** By a master admin, or by the command on the server. */
export const secondFactorReset = defineEvent('second-factor.reset.v1', { ...aboutUser, data: z.object(named) })
export const recoveryCodeUsed = defineEvent('recovery-code.used.v1', {
  ...aboutUser,
  data: z.object({ ...named, left: z.number() }),
})
export const recoveryCodesRenewed = defineEvent('recovery-codes.renewed.v1', { ...aboutUser, data: z.object(named) })

const aboutPasskey = { ...aboutUser, data: z.object({ ...named, name: z.string() }) }
export const passkeyAdded = defineEvent('passkey.added.v1', aboutPasskey)
export const passkeyRemoved = defineEvent('passkey.removed.v1', aboutPasskey)
export const passkeyRenamed = defineEvent('passkey.renamed.v1', {
  ...aboutUser,
  data: z.object({ ...named, name: z.string(), before: z.string() }),
})
const usedPasskey = { ...aboutLogin, data: z.object({ ...named, name: z.string() }) }
export const passkeyFirstUsed = defineEvent('passkey.first-used.v1', usedPasskey)
/** Its counter went back: two devices hold the same passkey. */
export const passkeyCopied = defineEvent('passkey.copied.v1', usedPasskey)
/** `username` is '-' for an unregistered passkey. */
export const passkeyRefused = defineEvent('passkey.refused.v1', {
  ...aboutLogin,
  data: z.object({ ...named, reason: z.enum(['wrong-passkey', 'unknown-passkey', 'throttled']) }),
})

/** Beside `login.succeeded`. */
export const signedInFromNewDevice = defineEvent('login.from-new-device.v1', {
  ...aboutLogin,
  data: z.object({ ...named, device: z.string() }),
})
const asLogout = ({ username }: { username: string }) => [
  { type: userRevoked.type, data: { username, reason: 'logged-out' } },
]
export const signInEnded = defineEvent('sign-in.ended.v1', {
  ...aboutUser,
  data: z.object({ ...named, device: z.string(), address: z.string() }),
  earlier: asLogout,
})
export const otherSignInsEnded = defineEvent('sign-in.others-ended.v1', {
  ...aboutUser,
  data: z.object(named),
  earlier: asLogout,
})

/** A signed-in user typed a wrong password where a sensitive call asked for one. */
export const stepUpRefused = defineEvent('step-up.refused.v1', {
  ...aboutLogin,
  data: z.object({ ...named, reason: z.enum(['wrong-password', 'throttled']) }),
})

export const passwordChangeRefused = defineEvent('password-change.refused.v1', {
  ...aboutLogin,
  data: z.object({ ...named, reason: z.enum(['wrong-old-password', 'throttled']) }),
})

/** Requests refused to one address within one minute. */
export const accessRefused = defineEvent('access.refused.v1', {
  subjectType: 'refusal',
  record: z.null(),
  data: refusal.omit({ id: true }).strip(),
})

const aboutAllowedIps = {
  subjectType: 'allowed-ips',
  record: z.object({ ips: z.array(z.string()) }),
  data: z.object({ ip: z.string() }),
}
export const ipAllowed = defineEvent('ip-allowed.v1', aboutAllowedIps)
export const ipRemoved = defineEvent('ip-removed.v1', aboutAllowedIps)
