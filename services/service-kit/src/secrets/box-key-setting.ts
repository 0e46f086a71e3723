import { z } from 'zod'
import { boxKeyOf } from './secret-box.ts'

/** The setting with the key of a secret box. */
export const boxKeySetting = z.string().transform((text, context) => {
  const key = boxKeyOf(text)
  if (key) return key
  context.addIssue({ code: 'custom', message: 'must be 32 random bytes in base64' })
  return z.NEVER
})
