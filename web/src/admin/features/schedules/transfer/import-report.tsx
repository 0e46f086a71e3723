import { useEffect, useRef, type ReactNode } from 'react'
import type { ScheduleImport, ScheduleImportRow } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import ChevronRight from '../../../../shared/ui/icons/chevron-right.svg?react'
import { countText } from '../../../../shared/format/figures.ts'
import { transferText } from './transfer-text.ts'

type RowsProps = {
  title: string
  rows: readonly ScheduleImportRow[]
  open?: boolean
  children: (row: ScheduleImportRow) => ReactNode
}

const Rows = ({ title, rows, open = false, children }: RowsProps) =>
  rows.length > 0 && (
    <details open={open} className="group rounded-control bg-well px-3.5 py-1">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <ChevronRight size={18} className="shrink-0 group-open:rotate-90" />
        {`${title} (${countText(rows.length)})`}
      </summary>
      <ul className="flex flex-col gap-2 pb-2 text-sm">
        {rows.map((row) => (
          <li key={row.line} className="wrap-anywhere">
            <span className="text-soft tabular-nums">{transferText.line(row.line)}</span>{' '}
            <span className="font-semibold">{row.market || transferText.noMarket}</span>
            {row.newMarket && row.outcome === 'created' && (
              <span className="text-soft">, {transferText.newMarket}</span>
            )}
            {children(row)}
          </li>
        ))}
      </ul>
    </details>
  )

const Changes = ({ changes }: Pick<ScheduleImportRow, 'changes'>) => (
  <dl className="mt-0.5 flex flex-col gap-0.5">
    {changes.map(({ column, before, after }) => (
      <div key={column} className="flex flex-wrap gap-x-2">
        <dt className="text-soft">{transferText.columns[column] ?? column}</dt>
        <dd>
          <del className="text-soft">{before || transferText.empty}</del> →{' '}
          <ins className="font-semibold no-underline">{after || transferText.empty}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

/** Result of an import or a dry run, by outcome; line numbers refer to the file. */
export const ImportReport = ({ report: { dryRun, rows } }: { report: ScheduleImport }) => {
  const section = useRef<HTMLElement>(null)
  // The pressed button is gone after an import.
  useEffect(() => section.current?.focus(), [])
  const of = (outcome: ScheduleImportRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const [created, changed, unchanged, refused] = [of('created'), of('changed'), of('unchanged'), of('refused')]
  const tense = dryRun ? 'dryRun' : 'done'
  const title = dryRun ? transferText.checked : transferText.taken
  const counts: [name: string, count: number][] = [
    [transferText.created[tense], created.length],
    [transferText.changed[tense], changed.length],
    [transferText.unchanged, unchanged.length],
    [transferText.refused, refused.length],
  ]
  return (
    <section aria-label={title} ref={section} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <p className="font-semibold">{title}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {counts.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <Rows open title={transferText.refused} rows={refused}>
        {({ message }) => <span className="block text-live">{message}</span>}
      </Rows>
      <Rows title={transferText.changed[tense]} rows={changed}>
        {({ changes }) => <Changes changes={changes} />}
      </Rows>
      <Rows title={transferText.created[tense]} rows={created}>
        {({ changes }) => (
          <span className="block text-soft">
            {changes.map(({ column, after }) => `${transferText.columns[column] ?? column} ${after}`).join(', ')}
          </span>
        )}
      </Rows>
      <Rows title={transferText.unchanged} rows={unchanged}>
        {() => null}
      </Rows>
    </section>
  )
}
