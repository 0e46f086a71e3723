import { useContext, useState } from 'react'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { Reading } from '../../../api/use-call.ts'
import { RecordList, RecordsContext } from '../../../records/record-list.tsx'
import { MarkBox } from '../../../records/mark-box.tsx'
import type { Marks } from '../../../records/use-marks.ts'
import { MarkBar } from '../bulk/mark-bar.tsx'
import { schedulesText, bulkChangeText, listText } from '../schedules-text.ts'
import { scheduleColumns } from './schedule-columns.tsx'
import { foldedRows, foundSchedules, marketsOf, type ScheduleRow } from './schedule-rows.ts'

type ScheduleListProps = Omit<Parameters<typeof scheduleColumns>[0], 'onEdit' | 'markOf'> & {
  marks: Marks
  query: Reading<Schedule[]>
  search: string
  /** The markets of the chosen state; null for all. */
  narrowedTo: ReadonlySet<string> | null
}

const idOf = (row: ScheduleRow): string => (row.kind === 'market' ? row.schedule.marketName : `/${row.name}`)

/** The schedules that a search and a state leave; without them families are one row each. */
export const ScheduleList = ({ query, search, narrowedTo, marks, ...context }: ScheduleListProps) => {
  const { chosen, addressOf, choose } = useContext(RecordsContext)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isNarrowed = search !== '' || narrowedTo !== null
  const chosenFamily = query.data?.find(({ marketName }) => marketName === chosen)?.family
  const isOpen = (family: string) => open.has(family) !== (family === chosenFamily)
  const toggle = (family: string) =>
    setOpen(
      (families) =>
        new Set(families.has(family) ? [...families].filter((each) => each !== family) : [...families, family]),
    )
  const rowsOf = (schedules: readonly Schedule[]): ScheduleRow[] => {
    const listed = narrowedTo ? schedules.filter(({ marketName }) => narrowedTo.has(marketName)) : schedules
    const found = foundSchedules(listed, search)
    return isNarrowed
      ? found.map((schedule) => ({ kind: 'market', schedule, isMember: false }))
      : foldedRows(found, isOpen)
  }
  const rows = (query.data ? rowsOf(query.data) : []).map(marketsOf)
  const isMarked = (markets: readonly string[]) => {
    const count = markets.filter((market) => marks.marked.has(market)).length
    return count > 0 && (count === markets.length || 'some')
  }
  const markOf = (row: ScheduleRow) => (
    <MarkBox
      label={bulkChangeText.mark(row.kind === 'market' ? row.schedule.marketName : row.name)}
      isOn={isMarked(marketsOf(row))}
      onMark={(isOn, isRange) => marks.mark(rows, marketsOf(row), isOn, isRange)}
    />
  )
  return (
    <>
      <MarkBar marks={marks} shown={rows.flat()} />
      <RecordList
        query={query}
        rowsOf={rowsOf}
        caption={schedulesText.listHeading}
        columns={scheduleColumns({ ...context, onEdit: choose, markOf })}
        idOf={idOf}
        opens={(row) => (row.kind === 'market' ? addressOf(row.schedule.marketName) : () => toggle(row.name))}
        isOpen={(row) => (row.kind === 'family' ? isOpen(row.name) : undefined)}
        failed={schedulesText.loadFailed}
        empty={isNarrowed ? listText.notFound : schedulesText.none}
        isNarrowed={isNarrowed}
        skeletons={10}
      />
    </>
  )
}
