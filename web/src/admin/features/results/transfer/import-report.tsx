import { guardNote } from '@papan/contracts/texts/guard-texts.ts'
import type { ImportSummary } from '@papan/contracts/calls/content/import-calls.ts'
import { dayText } from '../../../../shared/format/wib-text.ts'
import { ImportReport, ReportLines } from '../../../transfer/import-report.tsx'
import { transferText } from './transfer-text.ts'

/** Lines by their title. */
const linesOf = ({ refusals, differing, warnings = [], newMarkets }: ImportSummary): [string, readonly string[]][] => [
  [transferText.refused, refusals.map(({ line, message }) => transferText.line(line, message))],
  [transferText.different, differing.map(({ market, date }) => transferText.differing(market, dayText(date)))],
  [
    transferText.warnings,
    warnings.map((warning) => {
      const note = guardNote(warning, true)
      return transferText.line(warning.line, transferText.warning(warning.market, dayText(warning.date), note))
    }),
  ],
  [transferText.newMarkets, newMarkets],
]

/** Result of an import or a dry run, in draws. */
export const ResultReport = ({ summary }: { summary: ImportSummary }) => {
  const { dryRun, draws, numbers, created, equal, different, overwritten, refused } = summary
  const counts: [name: string, count: number][] = [
    [transferText.draws, draws + refused],
    [transferText.numbers, numbers],
    [transferText.created[dryRun ? 'dryRun' : 'done'], created],
    [transferText.unchanged, equal],
    [transferText.different, different],
    ...(overwritten > 0 ? [[transferText.overwritten, overwritten] satisfies [string, number]] : []),
    [transferText.refused, refused],
  ]
  return (
    <ImportReport dryRun={dryRun} counts={counts}>
      {linesOf(summary).map(([title, lines]) => (
        <ReportLines key={title} title={title} lines={lines} keyOf={(line) => line}>
          {(line) => line}
        </ReportLines>
      ))}
    </ImportReport>
  )
}
