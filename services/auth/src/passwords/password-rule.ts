import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'

/** Refuses passwords shorter than `PASSWORD_MIN`, with the spec's sentence. */
export const createPasswordRule =
  (min: number) =>
  (field: string, password: string): void => {
    if (password.length < min) throw invalid({ [field]: [authTexts.passwordTooShort(min)] })
  }

export type PasswordRule = ReturnType<typeof createPasswordRule>
