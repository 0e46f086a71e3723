import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { NewPasskey } from '@papan/contracts/calls/auth/own-passkey-schemas.ts'
import type { PasskeyAnswer, PasskeyQuestion } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import type { ApiError } from '../api/api-error.ts'

const webAuthnText = {
  cancelled: 'Passkey dibatalkan, atau tidak ada di perangkat ini.',
  known: 'Perangkat ini sudah punya passkey untuk akun ini.',
  otherAddress: 'Passkey tidak berlaku di alamat situs ini.',
  failed: 'Passkey tidak dapat dipakai di peramban ini.',
} as const

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: webAuthnText.cancelled,
  AbortError: webAuthnText.cancelled,
  InvalidStateError: webAuthnText.known,
  SecurityError: webAuthnText.otherAddress,
}

/** As a failed call, so that forms show its sentence. */
const asFailure = (error: unknown): ApiError => ({
  status: 0,
  message: sentences[error instanceof Error ? error.name : ''] ?? webAuthnText.failed,
})

export const answer = async (question: PasskeyQuestion): Promise<PasskeyAnswer> => {
  try {
    return await startAuthentication({ optionsJSON: question })
  } catch (error) {
    throw asFailure(error)
  }
}

export const make = async (question: PasskeyQuestion): Promise<NewPasskey> => {
  try {
    return await startRegistration({ optionsJSON: question as never })
  } catch (error) {
    throw asFailure(error)
  }
}
