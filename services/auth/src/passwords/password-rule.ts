import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'

/** Refuses passwords below the length that this installation asks for (`PASSWORD_MIN`), with the spec's sentence on their field. */
export const createPasswordRule =
  (least: number) =>
  (field: string, password: string): void => {
    if (password.length < least) throw invalid({ [field]: [authTexts.passwordTooShort(least)] })
  }

export type PasswordRule = ReturnType<typeof createPasswordRule>
