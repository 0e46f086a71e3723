import { guardNote } from '@papan/contracts/texts/guard-texts.ts'
import type { ImportSummary } from '@papan/contracts/calls/content/import-calls.ts'
import { countText } from '../../../../shared/format/figures.ts'
import { dayText } from '../../../../shared/format/wib-text.ts'
import { transferText } from './transfer-text.ts'

const maxLines = 20

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <details className="rounded-control bg-well px-3.5 py-1">
      <summary className="flex min-h-11 items-center font-semibold">{`${title} (${lines.length})`}</summary>
      <ul className="flex flex-col gap-1 pb-2 text-sm">
        {lines.slice(0, maxLines).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
        {lines.length > maxLines && <li className="text-soft">{transferText.more(lines.length - maxLines)}</li>}
      </ul>
    </details>
  )

/** Result of an import or a dry run. */
export const ImportReport = ({ summary }: { summary: ImportSummary }) => {
  const { dryRun, draws, numbers, created, equal, different, overwritten, refused } = summary
  const rows: [name: string, count: number][] = [
    [transferText.draws, draws + refused],
    [transferText.numbers, numbers],
    [transferText.created[dryRun ? 'dryRun' : 'done'], created],
    [transferText.equal, equal],
    [transferText.different, different],
    ...(overwritten > 0 ? [[transferText.overwritten, overwritten] satisfies [string, number]] : []),
    [transferText.refused, refused],
  ]
  return (
    <section aria-label={dryRun ? transferText.checked : transferText.taken} className="flex flex-col gap-3">
      <p className="font-semibold">{dryRun ? transferText.checked : transferText.taken}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {rows.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <Lines
        title={transferText.refused}
        lines={summary.refusals.map(({ line, message }) => transferText.line(line, message))}
      />
      <Lines
        title={transferText.different}
        lines={summary.differing.map(({ market, date }) => transferText.differing(market, dayText(date)))}
      />
      <Lines
        title={transferText.warnings}
        lines={(summary.warnings ?? []).map((warning) =>
          transferText.line(
            warning.line,
            transferText.warning(warning.market, dayText(warning.date), guardNote(warning, true)),
          ),
        )}
      />
      <Lines title={transferText.newMarkets} lines={summary.newMarkets} />
    </section>
  )
}
