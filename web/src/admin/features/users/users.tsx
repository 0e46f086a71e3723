import { useState, type ReactNode } from 'react'
import type { User } from '@papan/contracts/calls/auth/user-calls.ts'
import { announce } from '../../dialogs/announce.ts'
import { confirmDialog, alertDialog, newPasswordDialog } from '../../dialogs/dialog-store.ts'
import { FormAndList } from '../../lists/form-and-list.tsx'
import { useDeletion } from '../../lists/use-deletion.ts'
import { Empty } from '../../lists/empty.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { UserForm } from './user-form.tsx'
import { UserTable } from './user-table.tsx'
import { usersApi } from './users-api.ts'
import { usersText } from './users-text.ts'
import { passwordMinimum } from '@papan/contracts/limits.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { mayUsePassword } from '../../dialogs/ask-common-password.ts'

/** Does nothing if the prompt is empty or cancelled. */
const useResetPassword = () => {
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

const texts = { yes: usersText.removeYes, removed: usersText.removed, failed: usersText.removeFailed }

type UsersProps = {
  user: { userId: string }
  /** The devices of a user. */
  renderDevices: (user: User, onClose: () => void) => ReactNode
}

export const Users = ({ user, renderDevices }: UsersProps) => {
  const query = usersApi.useUsersQuery(undefined, { refetchOnMountOrArgChange: true })
  const [deleteUser] = usersApi.useDeleteUserMutation()
  const [shown, setShown] = useState<User | null>(null)
  const [resetFactor] = usersApi.useResetSecondFactorMutation()
  const { resetting, ask: askReset } = useResetPassword()
  const { heading, deleting, ask } = useDeletion(texts)
  const remove = ({ id, username }: User) =>
    ask({ id, question: usersText.removeQuestion(username), remove: () => deleteUser({ id }).unwrap() })
  const askFactor = async ({ id, username }: User) => {
    const isSure = await confirmDialog(usersText.resetFactorQuestion(username), {
      yes: usersText.resetFactorYes,
      danger: true,
    })
    if (isSure)
      await announce(resetFactor({ id }).unwrap(), usersText.factorReset(username), usersText.factorResetFailed)
  }

  return (
    <FormAndList
      formHeading={usersText.newHeading}
      form={<UserForm />}
      listHeading={usersText.listHeading}
      listRef={heading}
    >
      <Loaded query={query} failed={usersText.loadFailed} skeleton={<RowSkeletons rows={4} />}>
        {(users) => (
          <>
            {users.length > 0 && (
              <UserTable
                users={users}
                ownId={user.userId}
                busy={resetting ?? deleting}
                onReset={(user) => void askReset(user)}
                onResetFactor={(user) => void askFactor(user)}
                onDevices={setShown}
                onDelete={(user) => void remove(user)}
              />
            )}
            {shown && renderDevices(shown, () => setShown(null))}
            {users.every(({ id }) => id === user.userId) && <Empty text={usersText.none} />}
          </>
        )}
      </Loaded>
    </FormAndList>
  )
}
