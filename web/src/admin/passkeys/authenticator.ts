import type { NewPasskey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import type { PasskeyAnswer, PasskeyQuestion } from '@papan/contracts/calls/auth/passkey-schemas.ts'

/** Browsers offer passkeys on https and localhost alone. */
export const hasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

/** Asks the authenticator; throws an `ApiError`. Its library is fetched with the first question. */
export const answerPasskey = async (question: PasskeyQuestion): Promise<PasskeyAnswer> =>
  (await import('./web-authn.ts')).answer(question)

/** Makes a new passkey; throws an `ApiError`. */
export const makePasskey = async (question: PasskeyQuestion): Promise<NewPasskey> =>
  (await import('./web-authn.ts')).make(question)
