import type { LogEntry } from '@papan/contracts/calls/log-calls.ts'
import { instantText } from '../../shared/format/instant-text.ts'
import { Cell, Table } from '../../shared/ui/table.tsx'
import { LogBadge } from './log-badge.tsx'
import { logText } from './log-text.ts'

const columns = [logText.timestamp, logText.user, logText.action, logText.details, logText.address]

/** Log entries, newest first; cards on a phone. */
export const LogTable = ({ entries }: { entries: readonly LogEntry[] }) => (
  <Table caption={logText.title} columns={columns}>
    {entries.map((entry) => (
      <tr key={entry.id}>
        <Cell label={logText.timestamp} className="whitespace-nowrap tabular-nums">
          <time dateTime={entry.timestamp}>{instantText(Date.parse(entry.timestamp))}</time>
        </Cell>
        <Cell label={logText.user} className="font-semibold wrap-anywhere">
          {entry.username}
        </Cell>
        <Cell label={logText.action}>
          <LogBadge action={entry.action} />
        </Cell>
        <Cell label={logText.details} className="wrap-anywhere">
          {entry.details}
        </Cell>
        <Cell label={logText.address} className="tabular-nums wrap-anywhere">
          {entry.ipAddress}
        </Cell>
      </tr>
    ))}
  </Table>
)
