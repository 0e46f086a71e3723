import type { User } from '@papan/contracts/calls/auth/user-calls.ts'
import { ActivityLog } from '../features/activity-log/activity-log.tsx'
import { logText } from '../features/activity-log/log-text.ts'
import { usersApi } from '../features/users/users-api.ts'
import { AdminHeading } from '../titles/page-head.tsx'

const none: readonly User[] = []

export const LogsPage = () => {
  // Optional: the log works without user names.
  const { data: users } = usersApi.useUsersQuery()
  return (
    <>
      <AdminHeading>{logText.title}</AdminHeading>
      <ActivityLog users={users ?? none} />
    </>
  )
}
