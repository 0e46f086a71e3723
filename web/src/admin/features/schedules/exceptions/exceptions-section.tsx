import { useContext, useEffect, useRef, useState } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxExceptions } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import Plus from '../../../icons/plus.svg?react'
import { FoldedSection } from '../form/folded-section.tsx'
import { ExceptionFields } from './exception-fields.tsx'
import { emptyException } from '../schedule-values.ts'
import { exceptionsText } from '../schedules-text.ts'
import type { ScheduleException } from '@papan/contracts/schedule/draw-days.ts'
import { EditButton, RemoveButton } from '../../../lists/row-buttons.tsx'
import { dateRangeText } from './date-range-text.ts'
import { KindChip } from './kind-chip.tsx'

type ExceptionRowProps = {
  exception: ScheduleException
  /** After its fields were closed. */
  takesFocus: boolean
  onEdit: () => void
  onRemove: () => void
}

/** An exception to read. */
const ExceptionRow = ({ exception, takesFocus, onEdit, onRemove }: ExceptionRowProps) => {
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

/** Which rows show fields: the edited ones, a new one and those with an error. `ids`, `wrongIds`: of all rows, of those with an error. */
const useOpenRows = (ids: readonly string[], wrongIds: readonly string[]) => {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [closedId, setClosedId] = useState<string | null>(null)
  const isAdding = useRef(false)
  const newest = ids.at(-1)
  useEffect(() => {
    if (!isAdding.current || newest === undefined) return
    isAdding.current = false
    setOpenIds((open) => new Set([...open, newest]))
  }, [newest])
  // A row stays open while its error is being corrected.
  const unopened = wrongIds.filter((id) => !openIds.has(id))
  if (unopened.length > 0) setOpenIds(new Set([...openIds, ...unopened]))
  return {
    openIds,
    /** Takes the focus. */
    closedId,
    setOpen: (id: string, isOpen: boolean) => {
      setOpenIds((open) => new Set(isOpen ? [...open, id] : [...open].filter((each) => each !== id)))
      setClosedId(isOpen ? null : id)
    },
    openNext: () => {
      isAdding.current = true
    },
  }
}

/** The exceptions of a schedule: rows to read, the edited ones as fields; those that are over are folded. */
export const ExceptionsSection = ({ form }: { form: UseFormReturn<ScheduleBody> }) => {
  const { control, formState, trigger } = form
  const clock = useContext(ClockContext)
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' })
  const values = useWatch({ control, name: 'exceptions' }) ?? []
  const errors = formState.errors.exceptions
  const wrong = fields.filter((_field, index) => errors?.[index])
  const { openIds, closedId, setOpen, openNext } = useOpenRows(
    fields.map(({ id }) => id),
    wrong.map(({ id }) => id),
  )
  const [showsPast, setShowsPast] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)

  const today = wibDate(clock.now())
  const rows = fields.flatMap(({ id }, index) => {
    const exception = values[index]
    if (!exception) return []
    const isOpen = openIds.has(id)
    const isPast = !isOpen && exception.to !== '' && exception.to < today
    return [{ id, index, exception, isOpen, isPast }]
  })
  const past = rows.filter(({ isPast }) => isPast).length
  const shown = rows.filter(({ isPast }) => showsPast || !isPast)
  const removeAt = (index: number) => {
    remove(index)
    addButton.current?.focus()
  }
  const closeRow = async (index: number, id: string) => {
    if (await trigger(`exceptions.${index}`, { shouldFocus: true })) setOpen(id, false)
  }
  return (
    <FoldedSection
      control={control}
      heading={exceptionsText.heading}
      summary={rows.length > past ? String(rows.length - past) : ''}
      fields={['exceptions']}
    >
      <ul className="flex w-full flex-col divide-y divide-line empty:hidden">
        {shown.map(({ id, index, exception, isOpen }) => (
          <li key={id} className="py-2.5 first:pt-0 last:pb-0">
            {isOpen ? (
              <ExceptionFields
                form={form}
                index={index}
                onRemove={() => removeAt(index)}
                onDone={() => void closeRow(index, id)}
              />
            ) : (
              <ExceptionRow
                exception={exception}
                takesFocus={closedId === id}
                onEdit={() => setOpen(id, true)}
                onRemove={() => removeAt(index)}
              />
            )}
          </li>
        ))}
      </ul>
      <FormError text={errors?.root?.message ?? errors?.message} />
      {past > 0 && (
        <Button look="quiet" className="-ml-4" aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
          {showsPast ? exceptionsText.hidePast : exceptionsText.showPast(past)}
        </Button>
      )}
      {rows.length < maxExceptions && (
        <Button
          ref={addButton}
          look="secondary"
          onClick={() => {
            openNext()
            append({ ...emptyException }, { shouldFocus: false })
          }}
        >
          <Plus size={18} />
          {exceptionsText.add}
        </Button>
      )}
    </FoldedSection>
  )
}
