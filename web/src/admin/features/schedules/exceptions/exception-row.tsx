import { useEffect, useRef } from 'react'
import type { ScheduleException } from '@papan/contracts/schedule/schedule-exceptions.ts'
import { EditButton, RemoveButton } from '../../../lists/row-buttons.tsx'
import { dateRangeText } from './date-range-text.ts'
import { exceptionsText } from './exceptions-text.ts'
import { KindChip } from './kind-chip.tsx'

type ExceptionRowProps = {
  exception: ScheduleException
  /** After its fields were closed. */
  takesFocus: boolean
  onEdit: () => void
  onRemove: () => void
}

/** An exception to read. */
export const ExceptionRow = ({ exception, takesFocus, onEdit, onRemove }: ExceptionRowProps) => {
  const { kind, from, to, closeTime, resultTime, reason } = exception
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('button')?.focus()
  }, [takesFocus])
  const dates = dateRangeText(from, to)
  const times = exceptionsText.times(closeTime ?? '', resultTime ?? '')
  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <KindChip kind={kind} />
      <p className="min-w-0 grow basis-48 wrap-anywhere">
        <span className="font-semibold">{dates}</span>
        {times && <span className="tabular-nums">, {times}</span>}
        <span className="block text-sm text-soft">{reason}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <EditButton label={exceptionsText.editRow(dates)} onClick={onEdit} />
        <RemoveButton label={exceptionsText.removeRow(dates)} onClick={onRemove} />
      </div>
    </div>
  )
}
