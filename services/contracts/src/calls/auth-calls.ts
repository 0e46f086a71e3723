import { z } from '../schema.ts'
import { call, callsOf, messageAnswer } from './call.ts'
import { authTexts } from '../texts/auth-texts.ts'
import { fieldTexts } from '../texts/field-texts.ts'
import { maxTextLength } from '../rules/limits.ts'
import { anyText, text } from './fields.ts'

export const role = z.enum(['ADMIN', 'MASTER_ADMIN'])
export type Role = z.infer<typeof role>

/**
 * A username as it is made: 1 to 40 of A-Z a-z 0-9 . _ - that begin with a letter or a digit, so that its lower-case form,
 * which is the user's id, stands safely in a URL.
 */
export const newUsername = text(40).regex(/^[A-Za-z0-9][\w.-]*$/, fieldTexts.username)

/** POST /auth/login */
export const loginBody = z.strictObject({
  username: anyText(authTexts.usernameRequired).trim().min(1, authTexts.usernameRequired).max(maxTextLength),
  password: anyText(authTexts.passwordRequired).min(1, authTexts.passwordRequired).max(maxTextLength),
})
export const loginAnswer = z.object({ token: z.string() })

/** What a token says about its holder; `exp` and `iat` in seconds, `jti` names this one token. */
export const tokenClaims = z.object({
  sub: z.string(),
  username: z.string(),
  role,
  /** When the account was made, an ISO instant; absent in tokens of the release before. */
  since: z.iso.datetime().optional(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof tokenClaims>

/** Who did something, as events and log entries name him. */
export const actor = z.object({
  userId: z.string().nullable(),
  username: z.string(),
  role: role.nullable(),
  ip: z.string(),
})
export type Actor = z.infer<typeof actor>

/**
 * What auth tells every other process every 2 s (internal port, GET /internal/access): the public keys that sign tokens,
 * who was revoked since when (seconds; a token issued before is refused, unless it is one of the kept ones), single tokens that
 * logged out, and the allowed addresses.
 */
export const accessSnapshot = z.object({
  keys: z.array(z.object({ kid: z.string(), pem: z.string() })),
  validAfter: z.record(z.string(), z.number()),
  /** Seconds: every token issued before is refused, whoever's it is, since the users were put back from a backup. */
  refusedBefore: z.number().default(0),
  revokedTokens: z.array(z.string()),
  /** Tokens that outlive their user's revocation: whoever changes his own password stays signed in where he did it. */
  keptTokens: z.array(z.string()).default([]),
  allowedIps: z.array(z.string()),
})
export type AccessSnapshot = z.infer<typeof accessSnapshot>

export const loginCalls = callsOf('auth', {
  login: call('POST', '/auth/login', {
    summary: 'Masuk sebagai admin',
    role: 'all',
    body: loginBody,
    answer: loginAnswer,
    errors: ['WRONG_LOGIN', 'ADDRESS_REFUSED', 'LOGIN_THROTTLED', 'BUSY'],
  }),
  logout: call('POST', '/auth/logout', {
    summary: 'Keluar: token tidak berlaku lagi',
    role: 'ADMIN',
    anyAddress: true,
    answer: messageAnswer,
  }),
})
