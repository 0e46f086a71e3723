import { z } from '../../schema.ts'
import { authTexts } from '../../texts/auth-texts.ts'
import { call, callsOf } from '../call.ts'
import { givenPassword, verificationCode } from './auth-calls.ts'
import { passkeyAnswer } from './passkey-schemas.ts'
import { answeredInstant } from '../answered.ts'

/** Carries the proof of a step-up. */
export const stepUpHeader = 'step-up'

/** Exactly one of them. */
export const stepUpBody = z
  .strictObject({
    password: givenPassword.optional(),
    code: verificationCode.optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    path: ['password'],
    message: authTexts.passwordOrCode,
  })
  .meta({ minProperties: 1, maxProperties: 1 })
export type StepUpBody = z.infer<typeof stepUpBody>

/** `proof` goes with the header of later calls of this session. */
export const stepUpAnswer = z.object({ proof: z.string(), expiresAt: answeredInstant })
export type StepUpAnswer = z.infer<typeof stepUpAnswer>

export const stepUpCalls = callsOf('auth', {
  stepUp: call('POST', '/admin/step-up', {
    summary: 'Memastikan diri dengan password, kode atau passkey, berlaku 5 menit',
    role: 'ADMIN',
    duringSetup: true,
    body: stepUpBody,
    answer: stepUpAnswer,
    errors: ['PASSKEY_COPIED', 'LOGIN_THROTTLED', 'BUSY', 'SECOND_FACTOR_UNAVAILABLE'],
  }),
})
