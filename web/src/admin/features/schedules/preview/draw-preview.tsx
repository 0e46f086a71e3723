import { useContext, useId } from 'react'
import type { ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isClockTime } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { Card } from '../../../../shared/ui/card.tsx'
import { PreviewLine } from './preview-line.tsx'
import { previewRows, type TypedSchedule } from './preview-rows.ts'
import { previewText } from './preview-text.ts'

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
