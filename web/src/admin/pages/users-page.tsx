import { useSessionUser } from '../features/session/use-session.ts'
import { Users } from '../features/users/users.tsx'
import { usersText } from '../features/users/users-text.ts'
import { AdminHeading } from './shell/admin-heading.tsx'

export const UsersPage = () => (
  <>
    <AdminHeading>{usersText.title}</AdminHeading>
    <Users ownId={useSessionUser().userId} />
  </>
)
