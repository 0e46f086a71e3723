import { DevicesDialog } from '../features/account/devices-dialog.tsx'
import { useSessionUser } from '../session/use-session.ts'
import { Users } from '../features/users/users.tsx'
import { shellText } from './shell/shell-text.ts'

/** For master admins. */
export const UsersPage = () => (
  <Users
    title={shellText.users}
    user={useSessionUser()}
    renderDevices={(user, onClose) => <DevicesDialog user={user} onClose={onClose} />}
  />
)
