import { useState } from 'react'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { listsApi } from '../../api/lists-api.ts'
import { useDeletion } from '../../lists/use-deletion.ts'
import { Empty } from '../../lists/empty.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleList } from './list/schedule-list.tsx'
import { schedulesAdminApi } from './schedules-admin-api.ts'
import { schedulesText } from './schedules-text.ts'

const texts = { yes: schedulesText.removeYes, removed: schedulesText.removed, failed: schedulesText.removeFailed }

export const SchedulesAdmin = () => {
  const query = listsApi.useSchedulesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [deleteSchedule] = schedulesAdminApi.useDeleteScheduleMutation()
  const [edited, setEdited] = useState<Schedule | null>(null)
  const { heading, deleting, ask } = useDeletion(texts, (marketName) => {
    if (edited?.marketName === marketName) setEdited(null)
  })

  const edit = (schedule: Schedule) => {
    setEdited(schedule)
    window.scrollTo(0, 0)
  }
  const remove = ({ id, marketName, epoch, rev }: Schedule) =>
    ask({
      id: marketName,
      question: schedulesText.removeQuestion(marketName),
      remove: () => deleteSchedule({ id, epoch, rev }).unwrap(),
    })

  return (
    <div className="flex flex-col gap-6">
      <ScheduleForm
        key={edited?.marketName ?? 'new'}
        edited={edited}
        stored={query.data ?? []}
        onEdit={edit}
        onEditEnd={() => setEdited(null)}
      />
      <Card as="section" aria-labelledby="daftar" className="flex flex-col gap-4 p-5">
        <h2 id="daftar" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {schedulesText.listHeading}
        </h2>
        <Loaded query={query} failed={schedulesText.loadFailed} skeleton={<RowSkeletons rows={10} />}>
          {(schedules) =>
            schedules.length === 0 ? (
              <Empty text={schedulesText.none} />
            ) : (
              <ScheduleList
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
