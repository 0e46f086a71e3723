import { z } from '../../schema.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { role, verificationCode } from './auth-calls.ts'
import { passkeyState } from './own-passkey-schemas.ts'
import { answeredInstant } from '../answered.ts'

/** Notices for the next visit; a later release may add kinds. */
export const accountNotice = z.object({
  id: z.string(),
  kind: z.string(),
  at: answeredInstant,
  /** Who did it, for a reset. */
  by: z.string().nullable(),
  /** Of a sign-in from a new device; of a copied passkey its name. */
  device: z.string().nullable(),
  address: z.string().nullable(),
})
export type AccountNotice = z.infer<typeof accountNotice>

export const secondFactorState = z.object({
  isOn: z.boolean(),
  since: answeredInstant.nullable(),
  recoveryCodesLeft: z.number(),
  /** By REQUIRE_SECOND_FACTOR. */
  isRequired: z.boolean(),
  /** False without the key that encrypts the secrets. */
  isAvailable: z.boolean(),
})

export const account = z.object({
  id: z.string(),
  username: z.string(),
  role,
  secondFactor: secondFactorState,
  passkeys: passkeyState,
  notices: z.array(accountNotice),
})
export type Account = z.infer<typeof account>

/** `secret` in base32, `uri` for authenticators (otpauth), `qr` the same as SVG. */
export const secondFactorStart = z.object({ secret: z.string(), uri: z.string(), qr: z.string() })
export type SecondFactorStart = z.infer<typeof secondFactorStart>

export const codeBody = z.strictObject({ code: verificationCode })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** `token`: of this session from now on, where the old one was limited to the setup. */
export const renewedToken = messageAnswer.extend({ token: z.string().optional() })

const factor = '/admin/account/second-factor'

export const accountCalls = callsOf('auth', {
  getAccount: call('GET', '/admin/account', {
    summary: 'Akun sendiri: verifikasi dua langkah dan pemberitahuan',
    role: 'ADMIN',
    duringSetup: true,
    answer: account,
  }),
  beginSecondFactor: call('POST', factor, {
    stepUp: true,
    summary: 'Mulai verifikasi dua langkah: rahasia dan kode QR',
    role: 'ADMIN',
    duringSetup: true,
    answer: secondFactorStart,
    errors: ['SECOND_FACTOR_ON', 'SECOND_FACTOR_UNAVAILABLE'],
  }),
  checkSecondFactor: call('POST', `${factor}/code`, {
    summary: 'Kode pertama yang benar: kode pemulihan, hanya sekali tampil',
    role: 'ADMIN',
    duringSetup: true,
    body: codeBody,
    answer: recoveryCodes,
    errors: ['SECOND_FACTOR_ON', 'SECOND_FACTOR_NOT_STARTED', 'SECOND_FACTOR_UNAVAILABLE', 'LOGIN_THROTTLED', 'BUSY'],
  }),
  activateSecondFactor: call('POST', `${factor}/activation`, {
    summary: 'Mengaktifkan verifikasi dua langkah setelah kode yang benar',
    role: 'ADMIN',
    duringSetup: true,
    answer: renewedToken,
    errors: ['SECOND_FACTOR_ON', 'SECOND_FACTOR_NOT_STARTED'],
  }),
  removeSecondFactor: call('DELETE', factor, {
    stepUp: true,
    summary: 'Mematikan verifikasi dua langkah',
    role: 'ADMIN',
    answer: messageAnswer,
    errors: ['SECOND_FACTOR_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  renewRecoveryCodes: call('POST', `${factor}/recovery-codes`, {
    stepUp: true,
    summary: 'Kode pemulihan baru; yang lama tidak berlaku lagi',
    role: 'ADMIN',
    answer: recoveryCodes,
    errors: ['SECOND_FACTOR_NOT_FOUND', 'BUSY'],
  }),
  dismissNotice: call('DELETE', '/admin/account/notices/:noticeId', {
    summary: 'Menutup pemberitahuan akun',
    role: 'ADMIN',
    answer: messageAnswer,
    errors: ['NOTICE_NOT_FOUND'],
  }),
  resetSecondFactor: call('DELETE', '/master/users/:userId/second-factor', {
    stepUp: true,
    summary: 'Mereset verifikasi dua langkah dan passkey seorang admin dan mengakhiri sesinya',
    role: 'MASTER_ADMIN',
    answer: messageAnswer,
    errors: ['USER_NOT_FOUND', 'SECOND_FACTOR_NOT_FOUND'],
  }),
})
