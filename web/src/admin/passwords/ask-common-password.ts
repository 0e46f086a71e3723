import { confirmDialog } from '../dialogs/dialog-store.ts'
import { loadCommonPasswords } from './common-passwords.ts'
import { isCommonPassword } from './password-strength.ts'
import { passwordText } from './password-text.ts'

/** Whether to go on with a new password: a common one is asked about. */
export const mayUsePassword = async (password: string): Promise<boolean> => {
  const common = await loadCommonPasswords()
  if (!common || !isCommonPassword(password, common)) return true
  return confirmDialog(passwordText.commonQuestion, { yes: passwordText.commonYes, danger: true })
}
