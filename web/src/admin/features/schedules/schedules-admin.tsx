import { marketCalls } from '@papan/contracts/calls/content/market-calls.ts'
import { scheduleCalls, type Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { useRestore } from '../../lists/use-restore.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { Records } from '../../records/records.tsx'
import { Toolbar } from '../../records/toolbar.tsx'
import { useRecordDeletion } from '../../records/use-record-deletion.ts'
import { useMarks } from '../../records/use-marks.ts'
import { ScheduleList } from './list/schedule-list.tsx'
import { listedStates, useScheduleStates } from './list/use-schedule-states.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { schedulesText, listText } from './schedules-text.ts'
import { ScheduleTransfer } from './transfer/schedule-transfer.tsx'

const none: readonly never[] = []

export const SchedulesAdmin = ({ title }: { title: string }) => {
  const { list, filterBy, narrowTo } = useListQuery(['cari', 'keadaan'])
  const query = useRead(scheduleCalls.listSchedules, 'Schedules')
  const { data: draws = none } = useRead(marketCalls.listMarketDraws, 'Results')
  const schedules: readonly Schedule[] = query.data ?? none
  const { lateSince, marketsIn } = useScheduleStates(schedules)
  const today = useAtNow(wibDate)
  const drawn = schedules.filter((schedule) => schedule.closeTime !== null && drawsOn(schedule, today)).length
  const state = listedStates.find((each) => each === list.keadaan) ?? null

  const marks = useMarks()
  const [deleteSchedule] = useWrite(scheduleCalls.deleteSchedule, 'Schedules', 'Deleted')
  const { heading, deleting, ask } = useRecordDeletion(schedulesText, useRestore('Schedules'))
  const remove = ({ id, marketName, ...versions }: Schedule) =>
    ask({
      id: marketName,
      question: schedulesText.removeQuestion(marketName),
      remove: () => deleteSchedule({ path: { marketName: id }, state: stateOf(versions) }),
    })

  return (
    <Records
      title={title}
      note={query.data && listText.total(schedules.length, drawn)}
      tools={<ScheduleTransfer />}
      listHeading={schedulesText.listHeading}
      listRef={heading}
      rows={query.data}
      idOf={({ marketName }) => marketName}
      renderForm={(edited, frame) => <ScheduleForm {...frame} edited={edited} stored={schedules} />}
      toolbar={
        <Toolbar
          search={{
            label: listText.search,
            placeholder: listText.searchHint,
            value: list.cari,
            onSearch: (cari) => narrowTo({ cari }),
          }}
          chips={[null, ...listedStates].map((each) => ({
            name: listText.states[each ?? 'semua'],
            ...(query.data && { count: each ? marketsIn[each].size : schedules.length }),
            isOn: state === each,
            onChoose: () => filterBy({ keadaan: each ?? '' }),
          }))}
        />
      }
    >
      <ScheduleList
        marks={marks}
        query={query}
        search={list.cari}
        narrowedTo={state && marketsIn[state]}
        today={today}
        newestOf={new Map(draws.map(({ market, newest }) => [market, newest]))}
        lateSince={lateSince}
        deleting={deleting}
        onRemove={(schedule) => void remove(schedule)}
      />
    </Records>
  )
}
