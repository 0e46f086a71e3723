import { wibDate } from '@papan/contracts/wib.ts'
import { minuteText, shortDate } from '../../../../shared/format/wib-text.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { dateRangeText } from '../exceptions/date-range-text.ts'
import { KindChip } from '../exceptions/kind-chip.tsx'
import type { PreviewRow } from './preview-rows.ts'
import { previewText } from './preview-text.ts'

type PreviewLineProps = { row: PreviewRow; number: number | null }

export const PreviewLine = ({ row, number }: PreviewLineProps) => {
  const isClosing = row.kind === 'closing'
  const exception = isClosing ? { kind: 'LIBUR' as const, reason: row.reason } : row.exception
  const plan = isClosing ? null : row.plan
  return (
    <li className="flex gap-2 py-1.5 text-[0.9375rem] tabular-nums">
      <span aria-hidden="true" className="w-5 shrink-0 text-sm leading-6 text-soft">
        {number}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-3">
          {isClosing ? (
            <s className="text-soft">{row.from === row.to ? shortDate(row.from) : dateRangeText(row.from, row.to)}</s>
          ) : (
            <>
              <span>{shortDate(row.date)}</span>
              <span>
                {minuteText(row.closesAt)}, <span className="font-semibold">{minuteText(row.resultAt)}</span>
                {wibDate(row.resultAt) > row.date && (
                  <span className="ml-1 text-sm text-soft">{previewText.nextDay}</span>
                )}
              </span>
            </>
          )}
        </p>
        {exception && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 text-sm wrap-anywhere">
            <KindChip kind={exception.kind} /> {exception.reason}
          </p>
        )}
        {plan && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 text-sm wrap-anywhere">
            <Chip tone={plan.status === 'TUTUP' ? 'live' : 'warn'}>{plan.status}</Chip> {plan.reason}
          </p>
        )}
      </div>
    </li>
  )
}
