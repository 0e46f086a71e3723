import { useState } from 'react'
import type { User } from '@papan/contracts/calls/auth/user-calls.ts'
import { passwordMinimum } from '@papan/contracts/limits.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { announce } from '../../dialogs/announce.ts'
import { alertDialog, newPasswordDialog } from '../../dialogs/dialog-store.ts'
import { mayUsePassword } from '../../dialogs/ask-common-password.ts'
import { usersApi } from './users-api.ts'
import { usersText } from './users-text.ts'

/** Does nothing if the prompt is empty or cancelled. */
export const useResetPassword = () => {
  const [reset] = usersApi.useResetPasswordMutation()
  const [resetting, setResetting] = useState<string | null>(null)
  const ask = async (user: User): Promise<void> => {
    const { id, username } = user
    const newPassword = await newPasswordDialog(usersText.newPasswordFor(username), username)
    if (!newPassword) return
    if (newPassword.length < passwordMinimum) {
      await alertDialog(authTexts.passwordTooShort(passwordMinimum))
      return
    }
    if (!(await mayUsePassword(newPassword))) return ask(user)
    setResetting(id)
    await announce(reset({ id, newPassword }).unwrap(), usersText.resetDone(username), usersText.resetFailed)
    setResetting(null)
  }
  return { resetting, ask }
}
