import ChevronRight from '../../../../shared/ui/icons/chevron-right.svg?react'
import { Card } from '../../../../shared/ui/card.tsx'
import type { BoardRow } from '../../../board/board-rows.ts'
import { groupText, offText } from '../board-text.ts'

const reasonOf = ({ draw: { off } }: BoardRow): string => (off ? (off.reason ?? offText[off.kind]) : '')

/** 'JAPAN: libur nasional. SABAH 4D, SANDAKAN: libur.' */
const summaryOf = (rows: readonly BoardRow[]): string => {
  const byReason = new Map<string, string[]>()
  for (const row of rows) byReason.set(reasonOf(row), [...(byReason.get(reasonOf(row)) ?? []), row.draw.market])
  return [...byReason].map(([reason, markets]) => `${markets.join(', ')}: ${reason}.`).join(' ')
}

/** Markets without a draw today, folded, with the reason. */
export const OffGroup = ({ rows, isPhone }: { rows: readonly BoardRow[]; isPhone: boolean }) => (
  <Card as="section" aria-label={groupText.off.title}>
    <details className="group">
      <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-2">
        <ChevronRight size={18} className="shrink-0 group-open:rotate-90" />
        <span className="font-bold">{groupText.off.title}</span>
        <span className="font-semibold text-soft tabular-nums">{rows.length}</span>
        {!isPhone && <span className="truncate text-[0.8125rem] text-soft group-open:hidden">{summaryOf(rows)}</span>}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={row.key} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
            <span className="font-semibold">{row.draw.market}</span>
            <span className="text-[0.8125rem] text-soft">{reasonOf(row)}</span>
          </li>
        ))}
      </ul>
    </details>
  </Card>
)
