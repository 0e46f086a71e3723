import { useState, type ReactNode } from 'react'
import { accountCalls } from '@papan/contracts/calls/auth/account-calls.ts'
import { userCalls, type ListedUser, type User } from '@papan/contracts/calls/auth/user-calls.ts'
import { passwordMinimum } from '@papan/contracts/limits.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { announce } from '../../dialogs/announce.ts'
import { mayUsePassword } from '../../dialogs/ask-common-password.ts'
import { alertDialog, confirmDialog, newPasswordDialog } from '../../dialogs/dialog-store.ts'
import { useDeletion } from '../../lists/use-deletion.ts'
import { RecordList } from '../../records/record-list.tsx'
import { Records } from '../../records/records.tsx'
import { Toolbar } from '../../records/toolbar.tsx'
import { userColumns, type UserActions } from './user-columns.tsx'
import { UserForm } from './user-form.tsx'
import { usersText } from './users-text.ts'

/** Does nothing if the prompt is empty or cancelled. */
const useResetPassword = () => {
  const [reset, { isLoading }] = useWrite(userCalls.resetPassword)
  const ask = async (user: User): Promise<void> => {
    const { id, username } = user
    const newPassword = await newPasswordDialog(usersText.newPasswordFor(username), username)
    if (!newPassword) return
    if (newPassword.length < passwordMinimum) {
      await alertDialog(authTexts.passwordTooShort(passwordMinimum))
      return
    }
    if (!(await mayUsePassword(newPassword))) return ask(user)
    const sent = reset({ path: { userId: id }, body: { newPassword } })
    await announce(sent, usersText.resetDone(username), usersText.resetFailed)
  }
  return { isResetting: isLoading, ask }
}

const useResetFactor = () => {
  const [reset] = useWrite(accountCalls.resetSecondFactor, 'Users')
  return async ({ id, username }: User): Promise<void> => {
    const isSure = await confirmDialog(usersText.resetFactorQuestion(username), {
      yes: usersText.resetFactorYes,
      danger: true,
    })
    if (isSure)
      await announce(reset({ path: { userId: id } }), usersText.factorReset(username), usersText.factorResetFailed)
  }
}

const matching = (users: readonly ListedUser[], text: string): readonly ListedUser[] =>
  users.filter(({ username, role }) =>
    `${username} ${usersText.roleName(role)}`.toLowerCase().includes(text.toLowerCase()),
  )

type UsersProps = {
  title: string
  user: { userId: string }
  /** The devices of a user. */
  renderDevices: (user: User, onClose: () => void) => ReactNode
}

/** For master admins; a row resets its password. */
export const Users = ({ title, user: { userId: ownId }, renderDevices }: UsersProps) => {
  const query = useRead(userCalls.listUsers, 'Users')
  const [deleteUser] = useWrite(userCalls.deleteUser, 'Users')
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<User | null>(null)
  const { isResetting, ask: askReset } = useResetPassword()
  const { heading, deleting, ask } = useDeletion(usersText)
  const actions: UserActions = {
    reset: (user) => void askReset(user),
    resetFactor: useResetFactor(),
    showDevices: setShown,
    remove: ({ id, username }) =>
      void ask({
        id,
        question: usersText.removeQuestion(username),
        remove: () => deleteUser({ path: { userId: id } }),
      }),
    isBusy: ({ id }) => isResetting || deleting === id,
  }
  const isAlone = query.data?.every(({ id }) => id === ownId)
  return (
    <Records
      title={title}
      note={query.data && usersText.total(query.data.length)}
      listHeading={usersText.listHeading}
      listRef={heading}
      renderForm={(_record, frame) => <UserForm {...frame} />}
      toolbar={
        <Toolbar
          search={{
            label: usersText.search,
            placeholder: usersText.searchPlaceholder,
            value: search,
            onSearch: setSearch,
          }}
        />
      }
    >
      <RecordList
        query={query}
        rowsOf={(users) => matching(users, search)}
        caption={usersText.listHeading}
        columns={userColumns(ownId, actions)}
        idOf={({ id }) => id}
        opens={(user) => () => actions.reset(user)}
        failed={usersText.loadFailed}
        empty={search ? usersText.noMatches : usersText.none}
        isNarrowed={search !== ''}
        skeletons={4}
      />
      {isAlone && query.data?.length !== 0 && (
        <p className="border-t border-line p-4 text-center text-soft">{usersText.none}</p>
      )}
      {shown && renderDevices(shown, () => setShown(null))}
    </Records>
  )
}
