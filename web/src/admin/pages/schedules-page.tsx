import { SchedulesAdmin } from '../features/schedules/schedules-admin.tsx'
import { ScheduleTransfer } from '../features/schedules/transfer/schedule-transfer.tsx'
import { AdminHeading } from '../titles/page-head.tsx'
import { shellText } from './shell/shell-text.ts'

export const SchedulesPage = () => (
  <>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 [&>h1]:mb-0">
      <AdminHeading>{shellText.schedules}</AdminHeading>
      <ScheduleTransfer />
    </div>
    <SchedulesAdmin />
  </>
)
