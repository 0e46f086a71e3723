import { useEffect, useRef } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { adminText } from '../../../forms/admin-text.ts'
import { Choice } from '../../../fields/choice.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { TimeField } from '../../../fields/time-field.tsx'
import { Controlled, ControlledField } from '../../../forms/controlled-field.tsx'
import { exceptionsText } from '../schedules-text.ts'

type ExceptionFieldsProps = {
  form: UseFormReturn<ScheduleBody>
  index: number
  onDone: () => void
  onRemove: () => void
}

type InputsProps = Pick<ExceptionFieldsProps, 'form' | 'index'>

/** Days, times and reason of an exception. */
export const ExceptionInputs = ({ form, index }: InputsProps) => {
  const { control, getValues, setValue } = form
  const row = `exceptions.${index}` as const
  const kind = useWatch({ control, name: `${row}.kind` })
  /** Most exceptions are one day long. */
  const followFrom = (before: string, from: string) => {
    const to = getValues(`${row}.to`)
    if (to === '' || to === before) setValue(`${row}.to`, from, { shouldDirty: true })
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] items-start gap-4">
      {(['from', 'to'] as const).map((name) => (
        <Controller
          key={name}
          name={`${row}.${name}`}
          control={control}
          render={({ field, fieldState }) => (
            <DateField
              {...field}
              value={field.value ?? ''}
              label={exceptionsText[name]}
              error={fieldState.error?.message}
              onChange={(date) => {
                if (name === 'from') followFrom(field.value ?? '', date)
                field.onChange(date)
              }}
            />
          )}
        />
      ))}
      {kind !== 'LIBUR' &&
        (['closeTime', 'resultTime'] as const).map((name) => (
          <Controlled
            as={TimeField}
            key={name}
            name={`${row}.${name}`}
            control={control}
            label={exceptionsText[name]}
            hint={exceptionsText.asUsual}
          />
        ))}
      <ControlledField
        control={control}
        name={`${row}.reason`}
        label={exceptionsText.reason}
        hint={kind === 'LIBUR' ? exceptionsText.closingReason : undefined}
        maxLength={maxTextLength}
        autoComplete="off"
        fieldClassName="col-span-full"
      />
    </div>
  )
}

/** The fields of one exception; takes the focus, at its first error. */
export const ExceptionFields = ({ form, index, onDone, onRemove }: ExceptionFieldsProps) => {
  const { control, setValue } = form
  const row = `exceptions.${index}` as const
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const fields = ['input[aria-invalid=true]', 'input:checked'].map((each) =>
      box.current?.querySelector<HTMLInputElement>(each),
    )
    fields.find(Boolean)?.focus()
  }, [])
  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-4 rounded-control bg-well p-4">
      <legend className="sr-only">{exceptionsText.rowName(index + 1)}</legend>
      <Controller
        name={`${row}.kind`}
        control={control}
        render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
          <Choice
            ref={ref}
            label={exceptionsText.kind}
            options={exceptionsText.kinds}
            value={value ?? 'LIBUR'}
            error={fieldState.error?.message}
            onBlur={onBlur}
            onChange={(next) => {
              onChange(next)
              if (next !== 'LIBUR') return
              setValue(`${row}.closeTime`, '')
              setValue(`${row}.resultTime`, '')
            }}
          />
        )}
      />
      <ExceptionInputs form={form} index={index} />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onDone}>
          {exceptionsText.done}
        </Button>
        <Button look="danger-quiet" onClick={onRemove}>
          {adminText.remove}
        </Button>
      </div>
    </fieldset>
  )
}
