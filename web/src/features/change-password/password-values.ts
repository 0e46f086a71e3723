import { changePasswordBody } from '@papan/contracts/calls/user-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { changePasswordText } from './change-password-text.ts'

/** The form: what is sent, and the new password once more. */
export const passwordValues = z
  .object({ ...changePasswordBody.shape, confirm: z.string() })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    message: changePasswordText.mismatch,
    // Also while another field is wrong: all that is to be corrected is told at once.
    when: ({ value }) => z.object({ newPassword: z.string(), confirm: z.string() }).safeParse(value).success,
  })
export type PasswordValues = z.infer<typeof passwordValues>
