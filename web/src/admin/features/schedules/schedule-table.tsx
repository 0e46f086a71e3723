import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { adminText } from '../../forms/admin-text.ts'
import { EditButton, RemoveButton } from '../../lists/row-buttons.tsx'
import { Cell, Table } from '../../lists/table.tsx'
import { schedulesText } from './schedules-text.ts'
import { StatusSelect } from './status-select.tsx'

type ScheduleTableProps = {
  schedules: readonly Schedule[]
  deleting: string | null
  onEdit: (schedule: Schedule) => void
  onDelete: (schedule: Schedule) => void
}

const { market, day, openTime, closeTime, status } = schedulesText
const columns = [market, day, openTime, closeTime, status, adminText.actions]

export const ScheduleTable = ({ schedules, deleting, onEdit, onDelete }: ScheduleTableProps) => (
  <Table caption={schedulesText.listHeading} columns={columns}>
    {schedules.map((schedule) => {
      const { marketName } = schedule
      return (
        <tr key={marketName}>
          <Cell label={market} className="card-cell-title font-semibold">
            {marketName}
            {schedule.family && (
              <span className="block text-sm font-normal text-soft">{schedulesText.familyOf(schedule.family)}</span>
            )}
          </Cell>
          <Cell label={day}>{schedule.day}</Cell>
          <Cell label={openTime} className="tabular-nums">
            {schedule.openTime}
          </Cell>
          <Cell label={closeTime} className="tabular-nums">
            {schedule.closeTime ?? schedulesText.noTime}
          </Cell>
          <Cell label={status}>
            <StatusSelect schedule={schedule} />
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
