import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'

/** Refuses passwords shorter than `PASSWORD_MIN`, with the spec's sentence. */
export const createPasswordRule =
  (least: number) =>
  (field: string, password: string): void => {
    if (password.length < least) throw invalid({ [field]: [authTexts.passwordTooShort(least)] })
  }

export type PasswordRule = ReturnType<typeof createPasswordRule>
