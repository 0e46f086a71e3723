import type { ListedUser, User } from '@papan/contracts/calls/auth/user-calls.ts'
import { adminText } from '../../forms/admin-text.ts'
import { instantText } from '../../format/instant-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { RemoveButton } from '../../lists/row-buttons.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { Cell, Table } from '../../lists/table.tsx'
import { usersText } from './users-text.ts'

type UserTableProps = {
  users: readonly ListedUser[]
  ownId: string
  busy: string | null
  onReset: (user: User) => void
  onResetFactor: (user: User) => void
  onDevices: (user: User) => void
  onDelete: (user: User) => void
}

const { id, username, role, createdAt } = usersText
const columns = [id, username, role, createdAt, adminText.actions]

export const UserTable = ({ users, ownId, busy, onReset, onResetFactor, onDevices, onDelete }: UserTableProps) => (
  <Table caption={usersText.listHeading} columns={columns}>
    {users.map((user) => (
      <tr key={user.id}>
        <Cell label={id} className="text-sm text-soft wrap-anywhere">
          {user.id}
        </Cell>
        <Cell label={username} className="card-cell-title font-semibold wrap-anywhere">
          {user.username}
        </Cell>
        <Cell label={role} className="card-cell-corner">
          <Chip tone={user.role === 'MASTER_ADMIN' ? 'brand' : 'quiet'} className="whitespace-nowrap">
            {usersText.roleName(user.role)}
          </Chip>
        </Cell>
        <Cell label={createdAt} className="text-soft tabular-nums">
          {instantText(Date.parse(user.createdAt))}
        </Cell>
        <Cell label={adminText.actions} className="card-cell-actions">
          <Button
            look="secondary"
            className="whitespace-nowrap"
            aria-label={usersText.resetOf(user.username)}
            disabled={busy === user.id}
            onClick={() => onReset(user)}
          >
            {usersText.reset}
          </Button>
          <Button
            look="secondary"
            className="whitespace-nowrap"
            aria-label={usersText.devicesOf(user.username)}
            onClick={() => onDevices(user)}
          >
            {usersText.devices}
          </Button>
          {user.secondFactor && user.id !== ownId && (
            <Button
              look="secondary"
              className="whitespace-nowrap"
              aria-label={usersText.resetFactorOf(user.username)}
              onClick={() => onResetFactor(user)}
            >
              {usersText.resetFactor}
            </Button>
          )}
          <RemoveButton
            label={usersText.removeOf(user.username)}
            title={user.id === ownId ? usersText.notYourself : undefined}
            disabled={user.id === ownId || busy === user.id}
            onClick={() => onDelete(user)}
          />
        </Cell>
      </tr>
    ))}
  </Table>
)
