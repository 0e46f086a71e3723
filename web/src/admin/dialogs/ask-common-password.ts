import { confirmDialog } from './dialog-store.ts'
import { isCommonPassword, loadCommonPasswords } from '../passwords/password-strength.ts'
import { passwordText } from '../passwords/password-text.ts'

/** Whether to go on with a new password: a common one is asked about. */
export const mayUsePassword = async (password: string): Promise<boolean> => {
  const common = await loadCommonPasswords()
  if (!common || !isCommonPassword(password, common)) return true
  return confirmDialog(passwordText.commonQuestion, { yes: passwordText.commonYes, danger: true })
}
