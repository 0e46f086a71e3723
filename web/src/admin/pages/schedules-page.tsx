import { SchedulesAdmin } from '../features/schedules/schedules-admin.tsx'
import { schedulesText } from '../features/schedules/schedules-text.ts'
import { AdminHeading } from './shell/admin-heading.tsx'

export const SchedulesPage = () => (
  <>
    <AdminHeading>{schedulesText.title}</AdminHeading>
    <SchedulesAdmin />
  </>
)
