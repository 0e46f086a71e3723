import { userCalls, type User } from '@papan/contracts/calls/auth/user-calls.ts'
import { ActivityLog } from '../features/activity-log/activity-log.tsx'
import { logText } from '../features/activity-log/log-text.ts'
import { useRead } from '../api/use-call.ts'
import { AdminHeading } from '../titles/page-head.tsx'

const none: readonly User[] = []

export const LogsPage = () => {
  // Optional: the log works without user names.
  const { data: users } = useRead(userCalls.listUsers, 'Users')
  return (
    <>
      <AdminHeading>{logText.title}</AdminHeading>
      <ActivityLog users={users ?? none} />
    </>
  )
}
