import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { adminText } from '../../../forms/admin-text.ts'
import { EditButton, RemoveButton } from '../../../lists/row-buttons.tsx'
import { Cell, Table } from '../../../lists/table.tsx'
import { schedulesText } from '../schedules-text.ts'
import { listText } from './list-text.ts'
import { StatusCell } from './status-cell.tsx'

type ScheduleTableProps = {
  schedules: readonly Schedule[]
  /** A date: exceptions that are over do not count. */
  today: string
  deleting: string | null
  onEdit: (schedule: Schedule) => void
  onDelete: (schedule: Schedule) => void
}

const { market, day, openTime, closeTime, status } = schedulesText
const columns = [market, day, openTime, closeTime, status, adminText.actions]

/** Below the name. */
const namesOf = ({ family, aliases }: Schedule): string =>
  [...(family ? [schedulesText.familyOf(family)] : []), ...aliases].join(', ')

export const ScheduleTable = ({ schedules, today, deleting, onEdit, onDelete }: ScheduleTableProps) => (
  <Table caption={schedulesText.listHeading} columns={columns}>
    {schedules.map((schedule) => {
      const { marketName, exceptions } = schedule
      const names = namesOf(schedule)
      const coming = exceptions.filter(({ to }) => to >= today).length
      return (
        <tr key={marketName}>
          <Cell label={market} className="card-cell-title font-semibold">
            {marketName}
            {names && <span className="block text-sm font-normal text-soft">{names}</span>}
          </Cell>
          <Cell label={day}>
            {schedule.day}
            {coming > 0 && <span className="block text-sm text-soft">{listText.exceptions(coming)}</span>}
          </Cell>
          <Cell label={openTime} className="tabular-nums">
            {schedule.openTime}
          </Cell>
          <Cell label={closeTime} className="tabular-nums">
            {schedule.closeTime ?? schedulesText.noTime}
          </Cell>
          <Cell label={status}>
            <StatusCell schedule={schedule} />
          </Cell>
          <Cell label={adminText.actions} className="card-cell-actions">
            <EditButton label={schedulesText.editOf(marketName)} onClick={() => onEdit(schedule)} />
            <RemoveButton
              label={schedulesText.removeOf(marketName)}
              disabled={deleting === marketName}
              onClick={() => onDelete(schedule)}
            />
          </Cell>
        </tr>
      )
    })}
  </Table>
)
