import { z } from '../../schema.ts'
import { maxPasskeyNameLength } from '../../rules/limits.ts'
import { authTexts } from '../../texts/auth-texts.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { text } from '../fields.ts'

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, fieldTexts.wrongFormat)
    .max(most)

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') }

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

/** A new passkey (RegistrationResponseJSON). */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(60_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** PublicKeyCredentialRequestOptionsJSON, and for a new passkey PublicKeyCredentialCreationOptionsJSON. */
export const passkeyQuestion = z.looseObject({ challenge: z.string() })
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

export const passkeyName = text(maxPasskeyNameLength, authTexts.passkeyNameRequired)

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** False for one that was made for another address of the site. */
  isOfSite: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/** Of an account; `isAvailable` is false where the site is neither https nor localhost. */
export const passkeyState = z.object({ isAvailable: z.boolean(), list: z.array(passkey) })

/** `current` of SECOND_FACTOR_REQUIRED: the ways to go on. */
export const secondFactorChoice = z.object({ code: z.boolean(), passkey: passkeyQuestion.nullable() })
export type SecondFactorChoice = z.infer<typeof secondFactorChoice>
