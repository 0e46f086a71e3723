import { useState } from 'react'
import type { LogEntry } from '@papan/contracts/calls/audit/log-calls.ts'
import { logActionLabels } from '@papan/contracts/texts/log-actions.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { clockText, dayText, longDate } from '../../../shared/format/wib-text.ts'
import { LogBadge } from './log-badge.tsx'
import { logDays, subjectsOf, datesInText } from './log-entries.ts'
import { logText } from './log-text.ts'

const columns = [logText.timestamp, logText.user, logText.action, logText.details, logText.address]

/** The heading above shows the day. */
const Time = ({ timestamp }: { timestamp: string }) => {
  const at = Date.parse(timestamp)
  return (
    <time dateTime={timestamp}>
      <span className="sr-only">{dayText(wibDate(at))} </span>
      {clockText(at)}
    </time>
  )
}

const EntryRow = ({ entry, isPart = false }: { entry: LogEntry; isPart?: boolean }) => (
  <tr className={classNames('log-row', isPart && 'log-part')}>
    <td className="log-time">
      <Time timestamp={entry.timestamp} />
    </td>
    <td className="log-user">{entry.username}</td>
    <td className="log-action">
      <LogBadge action={entry.action} />
    </td>
    <td className="log-details">{datesInText(entry.details)}</td>
    <td className="log-address">{entry.ipAddress}</td>
  </tr>
)

type RunRowsProps = { run: readonly LogEntry[]; newest: LogEntry; oldest: LogEntry }

/** A run in one row, its entries below when unfolded. */
const RunRows = ({ run, newest, oldest }: RunRowsProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { action, username, ipAddress } = newest
  const addresses = new Set(run.map((entry) => entry.ipAddress)).size
  return (
    <>
      <tr className="log-row log-run">
        <td className="log-time">
          <Time timestamp={newest.timestamp} />
          <span className="block text-[0.8125rem] text-soft">
            {logText.since} <Time timestamp={oldest.timestamp} />
          </span>
        </td>
        <td className="log-user">{username}</td>
        <td className="log-action">
          <LogBadge action={action} count={run.length} />
        </td>
        <td className="log-details">
          <div className="flex flex-wrap items-center gap-x-4">
            {datesInText(logText.subjects(subjectsOf(run)))}
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="-my-2 -ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-brand hover:bg-brand-soft"
            >
              {logText.unfold}
              <span className="sr-only">
                {logActionLabels.get(action) ?? action} {username}
              </span>
              <ChevronDown size={18} className={isOpen ? 'rotate-180' : undefined} />
            </button>
          </div>
        </td>
        <td className="log-address">{addresses === 1 ? ipAddress : logText.addresses(addresses)}</td>
      </tr>
      {isOpen && run.map((entry) => <EntryRow key={entry.id} entry={entry} isPart />)}
    </>
  )
}

/** Entries below the headings of their days. */
export const LogTable = ({ entries }: { entries: readonly LogEntry[] }) => (
  <div className="@container">
    <table className="log-table">
      <caption className="sr-only">{logText.title}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {logDays(entries).map(({ date, rows }) => (
        <tbody key={date}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length} className="log-day">
              {longDate(date)}
            </th>
          </tr>
          {rows.map((run) => {
            const [newest] = run
            const oldest = run.at(-1)
            if (!newest || !oldest) return null
            // Later entries join at the front.
            return run.length === 1 ? (
              <EntryRow key={oldest.id} entry={newest} />
            ) : (
              <RunRows key={oldest.id} run={run} newest={newest} oldest={oldest} />
            )
          })}
        </tbody>
      ))}
    </table>
  </div>
)
