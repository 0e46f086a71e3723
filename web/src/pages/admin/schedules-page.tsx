import { SchedulesAdmin } from '../../features/schedules-admin/schedules-admin.tsx'
import { schedulesText } from '../../features/schedules-admin/schedules-text.ts'
import { AdminHeading } from '../../shared/layout/admin-heading.tsx'

export const SchedulesPage = () => (
  <>
    <AdminHeading>{schedulesText.title}</AdminHeading>
    <SchedulesAdmin />
  </>
)
