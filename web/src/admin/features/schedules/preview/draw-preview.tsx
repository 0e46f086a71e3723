import { useContext, useId } from 'react'
import type { ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isClockTime, wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { PreviewLine } from './preview-line.tsx'
import { previewRows, type TypedSchedule } from './preview-rows.ts'
import { previewText } from '../schedules-text.ts'

type DrawPreviewProps = {
  typed: TypedSchedule
  /** The stored one. */
  status: ScheduleStatus
}

/** The next draws of a schedule as typed, closings and other exceptions marked. */
export const DrawPreview = ({ typed, status }: DrawPreviewProps) => {
  const id = useId()
  const now = useContext(ClockContext).now()
  const rows = previewRows(typed, now)
  const count = rows.filter(({ kind }) => kind === 'draw').length
  return (
    <section aria-labelledby={id} className="rounded-control bg-well px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="font-bold">
          {count > 0 ? previewText.heading(count) : previewText.headingBefore}
        </h3>
        {count > 0 && <p className="text-[0.8125rem] text-soft">{previewText.columns}</p>}
      </div>
      {count === 0 && (
        <p className="text-sm text-soft">{isClockTime(typed.closeTime) ? previewText.none : previewText.needsTime}</p>
      )}
      {count > 0 && status !== 'BUKA' && (
        <p className="text-sm font-semibold text-warn">{previewText.closed(status)}</p>
      )}
      <ol className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] gap-x-4 text-[0.8125rem] tabular-nums empty:hidden">
        {rows.map((row) => (
          <PreviewLine key={row.kind === 'draw' ? row.date : `${row.from} ${row.to}`} row={row} today={wibDate(now)} />
        ))}
      </ol>
    </section>
  )
}
