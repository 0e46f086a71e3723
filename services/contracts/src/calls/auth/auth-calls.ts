import { z } from '../../schema.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { authTexts } from '../../texts/auth-texts.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { maxCodeLength, maxTextLength, maxUsernameLength } from '../../limits.ts'
import { isLogName } from '../audit/log-names.ts'
import { abort, anyText, nameText } from '../fields.ts'
import { opaqueString, plainUsername, usernamePattern } from './precis.ts'
import { passkeyAnswer, passkeyQuestion } from './passkey-schemas.ts'

export const role = z.enum(['ADMIN', 'MASTER_ADMIN'])
export type Role = z.infer<typeof role>

/** Its `usernameKeyOf` is the user id, so it must be safe in a URL. */
export const newUsername = nameText(maxUsernameLength)
  .overwrite(plainUsername)
  .regex(usernamePattern, fieldTexts.username)
  .refine((name) => !isLogName(name), authTexts.usernameOfLog)
  .meta({ pattern: usernamePattern.source })

/** To compare with a stored one. */
export const givenPassword = anyText(authTexts.passwordRequired)
  .min(1, authTexts.passwordRequired)
  .max(maxTextLength, abort)
  .overwrite(opaqueString)

/** Six digits of an authenticator, or a recovery code. */
export const verificationCode = anyText(authTexts.codeRequired)
  .trim()
  .min(1, authTexts.codeRequired)
  .max(maxCodeLength)
  .meta({ pattern: '\\S' })

export const loginBody = z.strictObject({
  username: anyText(authTexts.usernameRequired)
    .overwrite(plainUsername)
    .trim()
    .min(1, authTexts.usernameRequired)
    .max(maxTextLength)
    .meta({ pattern: '\\S' }),
  password: givenPassword,
  /** Of the authenticator, or a recovery code; asked for by 401 SECOND_FACTOR_REQUIRED. */
  code: verificationCode.optional(),
  /** Instead of a code. */
  passkey: passkeyAnswer.optional(),
})
export const passkeyLoginBody = z.strictObject({ passkey: passkeyAnswer })
export const loginAnswer = z.object({ token: z.string() })

/** `exp` and `iat` in seconds; `jti` identifies the token. */
export const tokenClaims = z.object({
  sub: z.string(),
  username: z.string(),
  role,
  /** Creation of the account, ISO. */
  since: z.iso.datetime(),
  /** Opens the calls that set up a second factor and no others. */
  setup: z.literal(true).optional(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof tokenClaims>

/** The actor in events and log entries. */
export const actor = z.object({
  userId: z.string().nullable(),
  username: z.string(),
  role: role.nullable(),
  ip: z.string(),
})
export type Actor = z.infer<typeof actor>

/** Auth serves it to every process every 2 s: signing keys, revocations in seconds, allowed addresses. */
export const accessSnapshot = z.object({
  keys: z.array(z.object({ kid: z.string(), pem: z.string() })),
  validAfter: z.record(z.string(), z.number()),
  /** Seconds; older tokens are all invalid, since the users were restored from a backup. */
  refusedBefore: z.number(),
  revokedTokens: z.array(z.string()),
  /** Exempt from `validAfter`: changing a password keeps the session that changed it. */
  keptTokens: z.array(z.string()),
  allowedIps: z.array(z.string()),
  /** Who is asked for a step-up: users with a second factor, or all. */
  stepUp: z.object({ all: z.boolean(), users: z.array(z.string()) }),
})
export type AccessSnapshot = z.infer<typeof accessSnapshot>

export const loginCalls = callsOf('auth', {
  login: call('POST', '/auth/login', {
    summary: 'Masuk sebagai admin',
    role: 'all',
    body: loginBody,
    answer: loginAnswer,
    errors: [
      'WRONG_LOGIN',
      'SECOND_FACTOR_REQUIRED',
      'WRONG_CODE',
      'WRONG_PASSKEY',
      'PASSKEY_COPIED',
      'ADDRESS_REFUSED',
      'LOGIN_THROTTLED',
      'BUSY',
      'SECOND_FACTOR_UNAVAILABLE',
    ],
  }),
  askPasskey: call('POST', '/auth/passkey/question', {
    summary: 'Pertanyaan untuk masuk dengan passkey tanpa password',
    role: 'all',
    answer: passkeyQuestion,
    errors: ['PASSKEY_UNAVAILABLE'],
  }),
  loginByPasskey: call('POST', '/auth/passkey', {
    summary: 'Masuk dengan passkey, tanpa password dan kode',
    role: 'all',
    body: passkeyLoginBody,
    answer: loginAnswer,
    errors: ['WRONG_PASSKEY', 'PASSKEY_COPIED', 'PASSKEY_UNAVAILABLE', 'ADDRESS_REFUSED', 'LOGIN_THROTTLED'],
  }),
  logout: call('POST', '/auth/logout', {
    summary: 'Keluar: token tidak berlaku lagi',
    role: 'ADMIN',
    anyAddress: true,
    duringSetup: true,
    answer: messageAnswer,
  }),
})

/** Where a token is answered: a 401 there means wrong credentials. */
export const loginPaths: ReadonlySet<string> = new Set([loginCalls.login.path, loginCalls.loginByPasskey.path])
