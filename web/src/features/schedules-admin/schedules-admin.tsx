import { useRef, useState } from 'react'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { listsApi } from '../../shared/admin/lists-api.ts'
import { useDeletion } from '../../shared/admin/use-deletion.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Empty } from '../../shared/ui/empty.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { RowSkeletons } from '../../shared/ui/row-skeletons.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { schedulesAdminApi } from './schedules-admin-api.ts'
import { schedulesText } from './schedules-text.ts'

const words = { removed: schedulesText.removed, failed: schedulesText.removeFailed }

/** The form that makes or changes a schedule, above the list of all. */
export const SchedulesAdmin = () => {
  const query = listsApi.useSchedulesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [deleteSchedule] = schedulesAdminApi.useDeleteScheduleMutation()
  const [edited, setEdited] = useState<Schedule | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { deleting, ask } = useDeletion(words, (marketName) => {
    // The row that held the focus is gone.
    heading.current?.focus()
    if (edited?.marketName === marketName) setEdited(null)
  })

  const edit = (schedule: Schedule) => {
    setEdited(schedule)
    window.scrollTo(0, 0)
  }
  const remove = ({ marketName, rev }: Schedule) =>
    ask({
      id: marketName,
      question: schedulesText.removeQuestion(marketName),
      remove: () => deleteSchedule({ marketName, rev }).unwrap(),
    })

  return (
    <div className="flex flex-col gap-6">
      <Card as="section" aria-labelledby="formulir" className="p-5">
        <h2 id="formulir" className="mb-4 text-lg font-bold">
          {edited ? schedulesText.editHeading : schedulesText.newHeading}
        </h2>
        <ScheduleForm
          key={edited?.marketName ?? 'new'}
          edited={edited}
          stored={query.data ?? []}
          onEditEnd={() => setEdited(null)}
        />
      </Card>
      <Card as="section" aria-labelledby="daftar" className="flex flex-col gap-4 p-5">
        <h2 id="daftar" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {schedulesText.listHeading}
        </h2>
        <Loaded query={query} failed={schedulesText.loadFailed} skeleton={<RowSkeletons rows={10} />}>
          {(schedules) =>
            schedules.length === 0 ? (
              <Empty text={schedulesText.none} />
            ) : (
              <ScheduleTable
                schedules={schedules}
                deleting={deleting}
                onEdit={edit}
                onDelete={(schedule) => void remove(schedule)}
              />
            )
          }
        </Loaded>
      </Card>
    </div>
  )
}
