import { useContext, useId } from 'react'
import type { ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isClockTime, wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { Card } from '../../../../shared/ui/card.tsx'
import { previewRows, type TypedSchedule, type PreviewRow } from './preview-rows.ts'
import { previewText } from './preview-text.ts'
import { minuteText, shortDate } from '../../../../shared/format/wib-text.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { dateRangeText } from '../exceptions/date-range-text.ts'
import { KindChip } from '../exceptions/kind-chip.tsx'

type PreviewLineProps = { row: PreviewRow; number: number | null }

const PreviewLine = ({ row, number }: PreviewLineProps) => {
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

type DrawPreviewProps = {
  typed: TypedSchedule
  /** The stored one. */
  status: ScheduleStatus
}

/** The next draws of a schedule as typed, closings and other exceptions marked. */
export const DrawPreview = ({ typed, status }: DrawPreviewProps) => {
  const id = useId()
  const clock = useContext(ClockContext)
  const rows = previewRows(typed, clock.now())
  const draws = rows.filter(({ kind }) => kind === 'draw')
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="p-5 @min-[56rem]:sticky @min-[56rem]:top-[calc(5rem+env(safe-area-inset-top))]"
    >
      <h2 id={id} className="text-lg font-bold">
        {draws.length > 0 ? previewText.heading(draws.length) : previewText.headingBefore}
      </h2>
      {draws.length === 0 ? (
        <p className="mt-1 text-[0.9375rem] text-soft">
          {isClockTime(typed.closeTime) ? previewText.none : previewText.needsTime}
        </p>
      ) : (
        <>
          <p className="text-sm text-soft">{previewText.columns}</p>
          {status !== 'BUKA' && <p className="mt-1 text-sm font-semibold text-warn">{previewText.closed(status)}</p>}
          <ol className="mt-2 flex flex-col divide-y divide-line">
            {rows.map((row) => (
              <PreviewLine
                key={row.kind === 'draw' ? row.date : `${row.from} ${row.to}`}
                row={row}
                number={row.kind === 'draw' ? draws.indexOf(row) + 1 : null}
              />
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}
