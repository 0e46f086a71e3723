import { z } from '../../schema.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { answeredInstant } from '../answered.ts'
import { text } from '../fields.ts'

/**
 * A random id that a browser keeps for itself and sends with a login: a device that has signed in is neither locked out nor starved by
 * strangers. Without it a device is known by name and network.
 */
export const deviceHeader = 'device-id'
export const devicePattern = /^[\w-]{16,64}$/

export const signIn = z.object({
  id: z.string(),
  /** In words: 'Chrome di Windows'. */
  device: z.string(),
  address: z.string(),
  firstSeenAt: answeredInstant,
  lastSeenAt: answeredInstant,
  /** `password`, `code`, `recovery-code`, `passkey`, `passkey-alone`; a later release may add some. */
  method: z.string(),
  /** The caller's own. */
  isThis: z.boolean(),
  isNewDevice: z.boolean(),
  isNewAddress: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>
export const signInList = z.array(signIn)

/** Sent by every process to auth's internal port: tokens that it has admitted lately, by id. */
export const seenTokens = z.strictObject({ tokens: z.array(z.string().max(100)).max(1_000) })
export const seenTokensPath = '/internal/seen-tokens'

const own = '/admin/sign-ins'
const endErrors = ['SIGN_IN_NOT_FOUND', 'SIGN_IN_CURRENT'] as const

export const signInCalls = callsOf('auth', {
  listSignIns: call('GET', own, { summary: 'Perangkat sendiri yang masuk', role: 'ADMIN', answer: signInList }),
  endSignIn: call('DELETE', `${own}/:signInId`, {
    summary: 'Mengakhiri satu perangkat sendiri',
    role: 'ADMIN',
    answer: messageAnswer,
    errors: endErrors,
  }),
  endOtherSignIns: call('DELETE', own, {
    summary: 'Mengakhiri semua perangkat sendiri yang lain',
    role: 'ADMIN',
    answer: messageAnswer,
  }),
  listSignInsOf: call('GET', '/master/sign-ins', {
    summary: 'Perangkat seorang admin yang masuk',
    role: 'MASTER_ADMIN',
    query: z.strictObject({
      userId: text(),
    }),
    answer: signInList,
    errors: ['USER_NOT_FOUND'],
  }),
  endSignInOf: call('DELETE', '/master/sign-ins/:signInId', {
    summary: 'Mengakhiri satu perangkat seorang admin',
    role: 'MASTER_ADMIN',
    answer: messageAnswer,
    errors: endErrors,
  }),
})
