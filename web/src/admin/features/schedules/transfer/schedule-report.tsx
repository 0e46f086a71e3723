import type { ReactNode } from 'react'
import type { ScheduleImport, ScheduleImportRow } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { Changes } from '../../../transfer/changes.tsx'
import { ImportReport, ReportLines } from '../../../transfer/import-report.tsx'
import { transferText } from './transfer-text.ts'

const columnName = (column: string): string => transferText.columns[column] ?? column

/** What is said of a line, by its outcome. */
const detailOf: Record<ScheduleImportRow['outcome'], (row: ScheduleImportRow) => ReactNode> = {
  refused: ({ message }) => <span className="block text-live">{message}</span>,
  changed: ({ changes }) => <Changes changes={changes} nameOf={columnName} />,
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
