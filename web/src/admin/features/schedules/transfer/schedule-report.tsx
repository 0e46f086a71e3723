import type { ReactNode } from 'react'
import type { ScheduleImport, ScheduleImportRow } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { ImportReport, ReportLines } from '../../../transfer/import-report.tsx'
import { transferText } from './transfer-text.ts'

const columnName = (column: string): string => transferText.columns[column] ?? column

const Changes = ({ changes }: Pick<ScheduleImportRow, 'changes'>) => (
  <dl className="mt-0.5 flex flex-col gap-0.5">
    {changes.map(({ column, before, after }) => (
      <div key={column} className="flex flex-wrap gap-x-2">
        <dt className="text-soft">{columnName(column)}</dt>
        <dd>
          <del className="text-soft">{before || transferText.empty}</del> →{' '}
          <ins className="font-semibold no-underline">{after || transferText.empty}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

/** What is said of a line, by its outcome. */
const detailOf: Record<ScheduleImportRow['outcome'], (row: ScheduleImportRow) => ReactNode> = {
  refused: ({ message }) => <span className="block text-live">{message}</span>,
  changed: ({ changes }) => <Changes changes={changes} />,
  created: ({ changes }) => (
    <span className="block text-soft">
      {changes.map(({ column, after }) => `${columnName(column)} ${after}`).join(', ')}
    </span>
  ),
  unchanged: () => null,
}

/** Outcomes of an import or a dry run; line numbers refer to the file. */
export const ScheduleReport = ({ report: { dryRun, rows } }: { report: ScheduleImport }) => {
  const tense = dryRun ? 'dryRun' : 'done'
  const of = (outcome: ScheduleImportRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const groups = {
    created: { title: transferText.created[tense], lines: of('created') },
    changed: { title: transferText.changed[tense], lines: of('changed') },
    unchanged: { title: transferText.unchanged, lines: of('unchanged') },
    refused: { title: transferText.refused, lines: of('refused') },
  }
  return (
    <ImportReport
      dryRun={dryRun}
      counts={Object.values(groups).map(({ title, lines }) => [title, lines.length] as const)}
    >
      {(['refused', 'changed', 'created', 'unchanged'] as const).map((outcome) => (
        <ReportLines key={outcome} {...groups[outcome]} keyOf={({ line }) => line} open={outcome === 'refused'}>
          {(row) => (
            <>
              <span className="text-soft tabular-nums">{transferText.line(row.line)}</span>{' '}
              <span className="font-semibold">{row.market || transferText.noMarket}</span>
              {row.newMarket && outcome === 'created' && <span className="text-soft">, {transferText.newMarket}</span>}
              {detailOf[outcome](row)}
            </>
          )}
        </ReportLines>
      ))}
    </ImportReport>
  )
}
