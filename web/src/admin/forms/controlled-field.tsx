import type { ComponentProps } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField } from '../../shared/ui/field.tsx'

type ControlledFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error' | 'defaultValue'
> & { control: Control<Values>; name: FieldPath<Values> }

/**
 * A text field of a form, with its error. Do not mix with registered fields: those would take the focus of the first
 * error, regardless of their position.
 */
export const ControlledField = <Values extends FieldValues>({
  control,
  name,
  ...field
}: ControlledFieldProps<Values>) => {
  const { field: controlled, fieldState } = useController({ control, name })
  return <TextField {...field} {...controlled} value={controlled.value ?? ''} error={fieldState.error?.message} />
}
