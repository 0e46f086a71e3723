import { opaqueString } from '@papan/contracts/calls/auth/precis.ts'
import { changePasswordBody } from '@papan/contracts/calls/auth/user-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { changePasswordText } from './change-password-text.ts'

export const passwordValues = z
  .object({ ...changePasswordBody.shape, confirm: z.string().overwrite(opaqueString) })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    message: changePasswordText.mismatch,
    // Also while another field is invalid, so that all errors show at once.
    when: ({ value }) => z.object({ newPassword: z.string(), confirm: z.string() }).safeParse(value).success,
  })
export type PasswordValues = z.infer<typeof passwordValues>
