import { z } from '../../schema.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { abort } from '../fields.ts'

/** Base64url. */
export const bytes = (most: number) =>
  z
    .string()
    .max(most, abort)
    .regex(/^[\w-]+$/, fieldTexts.wrongFormat)

export const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') }

/** What a browser answers to a question (AuthenticationResponseJSON); further keys are dropped. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).nullish(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** PublicKeyCredentialRequestOptionsJSON, and for a new passkey PublicKeyCredentialCreationOptionsJSON. */
export const passkeyQuestion = z.looseObject({ challenge: z.string() })
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

/** `current` of SECOND_FACTOR_REQUIRED: the ways to go on. */
export const secondFactorChoice = z.object({ code: z.boolean(), passkey: passkeyQuestion.nullable() })
export type SecondFactorChoice = z.infer<typeof secondFactorChoice>
