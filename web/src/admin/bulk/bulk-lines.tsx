import type { BulkJob, BulkLine } from '@papan/contracts/calls/content/bulk-calls.ts'
import { dayText } from '../../shared/format/wib-text.ts'
import { Changes } from '../transfer/changes.tsx'
import { ReportLines } from '../transfer/import-report.tsx'
import { bulkText } from './bulk-text.ts'

const nameOf = ({ market, date }: BulkLine): string => [market, date && dayText(date)].filter(Boolean).join(', ')

type LineProps = {
  line: BulkLine
  kind: BulkJob['kind']
  /** Null where nothing is chosen. */
  isTaken: boolean | null
  onTake: (isTaken: boolean) => void
}

const Line = ({ line, kind, isTaken, onTake }: LineProps) => {
  const { message, questions, changes } = line
  const name = nameOf(line)
  return (
    <div className="flex gap-3">
      {isTaken !== null && (
        <label className="grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-label={bulkText.include(name)}
            checked={isTaken}
            onChange={({ target }) => onTake(target.checked)}
            className="size-5 accent-brand"
          />
        </label>
      )}
      <div className="min-w-0 grow py-1">
        {kind !== 'schedules' && <span className="text-soft tabular-nums">{bulkText.line(line.line)} </span>}
        <span className="font-semibold">{name}</span>
        {[...questions, ...(message ? [message] : [])].map((text) => (
          <span key={text} className={message === text ? 'block text-live' : 'block text-warn'}>
            {text}
          </span>
        ))}
        <Changes changes={changes} nameOf={(column) => bulkText.kinds[kind].columns[column] ?? column} />
      </div>
    </div>
  )
}

type BulkLinesProps = {
  job: BulkJob
  /** Line numbers that the start leaves out. */
  without: ReadonlySet<number>
  onTake: (line: number, isTaken: boolean) => void
}

/** Lines of a job by what happens to them; lines of a draft can be left out. */
export const BulkLines = ({ job, without, onTake }: BulkLinesProps) => {
  const lines = job.lines ?? []
  const inState = (state: BulkLine['state']) => lines.filter((line) => line.state === state)
  const open = inState('waiting')
  const groups: [title: string, lines: BulkLine[], isOpen: boolean][] = [
    [bulkText.groups.failed, inState('failed'), true],
    [bulkText.groups.refused, inState('refused'), true],
    [bulkText.asked, open.filter(({ questions }) => questions.length > 0), true],
    [bulkText.groups.replaced, open.filter(({ questions, replaces }) => questions.length === 0 && replaces), true],
    [bulkText.groups.waiting, open.filter(({ questions, replaces }) => questions.length === 0 && !replaces), false],
    [bulkText.groups.held, inState('held'), false],
    [bulkText.groups.unchanged, inState('unchanged'), false],
    [bulkText.groups.skipped, inState('skipped'), false],
  ]
  return groups.map(([title, of, isOpen]) => (
    <ReportLines key={title} title={title} lines={of} open={isOpen} keyOf={({ line, market }) => `${line} ${market}`}>
      {(line) => (
        <Line
          line={line}
          kind={job.kind}
          isTaken={job.state === 'draft' && line.state === 'waiting' ? !without.has(line.line) : null}
          onTake={(isTaken) => onTake(line.line, isTaken)}
        />
      )}
    </ReportLines>
  ))
}
