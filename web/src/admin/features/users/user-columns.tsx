import type { ListedUser, User } from '@papan/contracts/calls/auth/user-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { Chip } from '../../../shared/ui/chip.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { RemoveButton, RowButton } from '../../lists/row-buttons.tsx'
import type { Column } from '../../records/record-list.tsx'
import { usersText } from './users-text.ts'

export type UserActions = {
  reset: (user: User) => void
  resetFactor: (user: User) => Promise<void>
  showDevices: (user: User) => void
  remove: (user: User) => void
  isBusy: (user: User) => boolean
}

const RoleChip = ({ role }: Pick<User, 'role'>) => (
  <Chip tone={role === 'MASTER_ADMIN' ? 'brand' : 'quiet'} className="whitespace-nowrap">
    {usersText.roleName(role)}
  </Chip>
)

/** Admins neither delete themselves nor reset their own second factor here. */
export const userColumns = (ownId: string, actions: UserActions): Column<ListedUser>[] => [
  {
    name: usersText.username,
    place: 'title',
    render: ({ username, createdAt }) => (
      <>
        {username}
        <small className="record-narrow">{usersText.createdOn(dayText(wibDate(Date.parse(createdAt))))}</small>
      </>
    ),
  },
  { name: usersText.role, render: RoleChip },
  {
    name: usersText.createdAt,
    place: 'widest',
    className: 'text-soft tabular-nums',
    render: ({ createdAt }) => dayText(wibDate(Date.parse(createdAt))),
  },
  {
    name: adminText.actions,
    place: 'actions',
    className: 'whitespace-normal!',
    render: (user) => (
      <>
        <RowButton
          label={usersText.resetOf(user.username)}
          disabled={actions.isBusy(user)}
          onClick={() => actions.reset(user)}
        >
          {usersText.reset}
        </RowButton>
        <RowButton label={usersText.devicesOf(user.username)} onClick={() => actions.showDevices(user)}>
          {usersText.devices}
        </RowButton>
        {user.secondFactor && user.id !== ownId && (
          <RowButton label={usersText.resetFactorOf(user.username)} onClick={() => void actions.resetFactor(user)}>
            {usersText.resetFactor}
          </RowButton>
        )}
        <RemoveButton
          label={usersText.removeOf(user.username)}
          title={user.id === ownId ? usersText.notYourself : undefined}
          disabled={user.id === ownId || actions.isBusy(user)}
          onClick={() => actions.remove(user)}
        />
      </>
    ),
  },
  {
    name: usersText.id,
    place: 'wide',
    className: 'max-w-14 truncate text-[0.8125rem] text-soft',
    render: ({ id }) => <span title={id}>{id}</span>,
  },
]
