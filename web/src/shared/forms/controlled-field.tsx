import type { ComponentProps } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField } from '../ui/field.tsx'

type ControlledFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error' | 'defaultValue'
> & { control: Control<Values>; name: FieldPath<Values> }

/**
 * A text field of a form, with its error. A form with controlled fields must have no registered ones: those would count as its
 * first, whatever their place on the page, and take the focus of the first error.
 */
export const ControlledField = <Values extends FieldValues>({
  control,
  name,
  ...field
}: ControlledFieldProps<Values>) => {
  const { field: controlled, fieldState } = useController({ control, name })
  return <TextField {...field} {...controlled} value={controlled.value ?? ''} error={fieldState.error?.message} />
}
