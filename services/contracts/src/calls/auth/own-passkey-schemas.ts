import { z } from '../../schema.ts'
import { maxPasskeyNameLength } from '../../limits.ts'
import { authTexts } from '../../texts/auth-texts.ts'
import { nameText } from '../fields.ts'
import { bytes, credential } from './passkey-schemas.ts'
import { answeredInstant } from '../answered.ts'

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

export const passkeyName = nameText(maxPasskeyNameLength, authTexts.passkeyNameRequired)

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: answeredInstant,
  lastUsedAt: answeredInstant.nullable(),
  /** False for one that was made for another address of the site. */
  isOfSite: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/** Of an account; `isAvailable` is false where the site is neither https nor localhost. */
export const passkeyState = z.object({ isAvailable: z.boolean(), list: z.array(passkey) })
