import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { InstantField } from '../fields/instant-field.tsx'

type SpanFieldsProps<Values extends FieldValues> = {
  control: Control<Values>
  names: readonly [start: FieldPath<Values>, end: FieldPath<Values>]
  labels: Readonly<Record<'fromDate' | 'fromTime' | 'untilDate' | 'untilTime', string>>
}

/** Two instants, each as date and WIB time. */
export const SpanFields = <Values extends FieldValues>({ control, names, labels }: SpanFieldsProps<Values>) =>
  names.map((name, at) => (
    <Controller
      key={name}
      name={name}
      control={control}
      render={({ field: { name: _name, ...field }, fieldState }) => (
        <InstantField
          {...field}
          value={field.value ?? ''}
          dateLabel={at === 0 ? labels.fromDate : labels.untilDate}
          timeLabel={at === 0 ? labels.fromTime : labels.untilTime}
          error={fieldState.error?.message}
        />
      )}
    />
  ))
