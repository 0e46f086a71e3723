import type { LogEntry } from '@papan/contracts/calls/audit/log-calls.ts'
import { datesInText } from '../../format/dates-in-text.ts'
import { instantText } from '../../format/instant-text.ts'
import { Cell, Table } from '../../lists/table.tsx'
import { LogBadge } from './log-badge.tsx'
import { logText } from './log-text.ts'

const columns = [logText.timestamp, logText.user, logText.action, logText.details, logText.address]

export const LogTable = ({ entries }: { entries: readonly LogEntry[] }) => (
  <Table caption={logText.title} columns={columns}>
    {entries.map((entry) => (
      <tr key={entry.id}>
        <Cell label={logText.timestamp} className="whitespace-nowrap tabular-nums">
          <time dateTime={entry.timestamp}>{instantText(Date.parse(entry.timestamp))}</time>
        </Cell>
        <Cell label={logText.user} className="card-cell-corner font-semibold wrap-break-word">
          {entry.username}
        </Cell>
        <Cell label={logText.action} className="card-cell-title">
          <LogBadge action={entry.action} />
        </Cell>
        <Cell label={logText.details} className="card-cell-body wrap-anywhere">
          {datesInText(entry.details)}
        </Cell>
        <Cell label={logText.address} className="wrap-break-word tabular-nums">
          {entry.ipAddress}
        </Cell>
      </tr>
    ))}
  </Table>
)
