import type { ReactNode } from 'react'
import { countText } from '../../shared/format/figures.ts'
import ChevronRight from '../../shared/ui/icons/chevron-right.svg?react'
import { csvText } from './csv-text.ts'

type ReportLinesProps<Line> = {
  title: string
  lines: readonly Line[]
  keyOf: (line: Line) => string | number
  open?: boolean
  children: (line: Line) => ReactNode
}

/** The lines of one outcome, folded. */
export const ReportLines = <Line,>({ title, lines, keyOf, open = false, children }: ReportLinesProps<Line>) =>
  lines.length > 0 && (
    <details open={open} className="group rounded-control bg-well px-3.5 py-1">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <ChevronRight size={18} className="shrink-0 group-open:rotate-90" />
        {`${title} (${countText(lines.length)})`}
      </summary>
      <ul className="flex flex-col gap-2 pb-2 text-sm">
        {lines.map((line) => (
          <li key={keyOf(line)} className="wrap-anywhere">
            {children(line)}
          </li>
        ))}
      </ul>
    </details>
  )

type ImportReportProps = {
  dryRun: boolean
  counts: readonly (readonly [name: string, count: number])[]
  children: ReactNode
}

const focus = (section: HTMLElement | null): void => section?.focus()

/** Result of an import or a dry run. Takes the focus: the pressed button is gone after an import. */
export const ImportReport = ({ dryRun, counts, children }: ImportReportProps) => {
  const title = dryRun ? csvText.checked : csvText.taken
  return (
    <section aria-label={title} key={title} ref={focus} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <p className="font-semibold">{title}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {counts.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{countText(count)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
