import { useState, type ReactNode } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import { maxDestinationNameLength } from '@papan/contracts/limits.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { ControlledField } from '../../forms/controlled-field.tsx'
import { destinationsText } from './destinations-text.ts'
import type { RecordFormFrame } from '../../records/record-form.tsx'

export type DestinationFormProps<Kind> = RecordFormFrame & {
  /** null makes a new destination. */
  edited: Kind | null
  /** Chooses the kind of a new destination. */
  kindChoice: ReactNode
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

export type Common = { name: string; markets: string[]; forStaff: boolean; paused: boolean }
type FieldProps<Values extends FieldValues & Common> = { control: Control<Values> }

/** Keeps what is typed, such as a comma at its end, while it means the value. */
export const MarketsField = <Values extends FieldValues & Common>({ control }: FieldProps<Values>) => {
  const { field, fieldState } = useController({ control, name: 'markets' as Path<Values> })
  const { onChange, ...input } = field
  const value = field.value as string[]
  const [typed, setTyped] = useState('')
  const isTyped = namesIn(typed).join() === value.join()
  const { error } = fieldState
  return (
    <TextField
      {...input}
      label={destinationsText.markets}
      hint={destinationsText.marketsHint}
      error={error && (error.message ?? [error].flat().find((one) => one.message)?.message)}
      autoComplete="off"
      value={isTyped ? typed : value.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(namesIn(target.value))
      }}
    />
  )
}

export const NameField = <Values extends FieldValues & Common>({ control }: FieldProps<Values>) => (
  <ControlledField
    control={control}
    name={'name' as Path<Values>}
    label={destinationsText.name}
    maxLength={maxDestinationNameLength}
    autoComplete="off"
  />
)
