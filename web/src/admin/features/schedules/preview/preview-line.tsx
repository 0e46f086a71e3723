import { wibDate } from '@papan/contracts/wib.ts'
import { minuteText, recentDate } from '../../../../shared/format/wib-text.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { dateRangeText } from '../exceptions/date-range-text.ts'
import { KindChip } from '../exceptions/kind-chip.tsx'
import type { PreviewRow } from './preview-rows.ts'
import { previewText } from '../schedules-text.ts'

type PreviewLineProps = { row: PreviewRow; today: string }

const noteClass = 'flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 wrap-anywhere'

export const PreviewLine = ({ row, today }: PreviewLineProps) => {
  const isClosing = row.kind === 'closing'
  const exception = isClosing ? { kind: 'LIBUR' as const, reason: row.reason } : row.exception
  const plan = isClosing ? null : row.plan
  return (
    <li className={classNames('py-0.5', (exception ?? plan) && 'col-span-full')}>
      {isClosing ? (
        <s className="text-soft">
          {row.from === row.to ? recentDate(row.from, today) : dateRangeText(row.from, row.to)}
        </s>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-1">
          <span>{recentDate(row.date, today)}</span>
          <span>
            <span className="text-soft">{minuteText(row.closesAt)}</span>, <b>{minuteText(row.resultAt)}</b>
            {wibDate(row.resultAt) > row.date && <span className="text-soft"> {previewText.nextDay}</span>}
          </span>
        </p>
      )}
      {exception && (
        <p className={noteClass}>
          <KindChip kind={exception.kind} /> {exception.reason}
        </p>
      )}
      {plan && (
        <p className={noteClass}>
          <Chip tone={plan.status === 'TUTUP' ? 'live' : 'warn'}>{plan.status}</Chip> {plan.reason}
        </p>
      )}
    </li>
  )
}
