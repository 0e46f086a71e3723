import { ActivityLog } from '../../features/activity-log/activity-log.tsx'
import { logText } from '../../features/activity-log/log-text.ts'
import { AdminHeading } from '../../shared/layout/admin-heading.tsx'

export const LogsPage = () => (
  <>
    <AdminHeading>{logText.title}</AdminHeading>
    <ActivityLog />
  </>
)
