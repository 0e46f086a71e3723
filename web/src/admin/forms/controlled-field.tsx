import type { ComponentProps, ComponentType } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField } from '../../shared/ui/field.tsx'

/** What the form gives a field. */
type FromForm = 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error' | 'defaultValue'

type OfForm<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values> }

/**
 * A field of a form, with its error; `as` is its component. Do not mix with registered fields: those would take the focus
 * of the first error, regardless of their position.
 */
export const Controlled = <Values extends FieldValues, Props extends object>({
  as: Field,
  control,
  name,
  ...props
}: OfForm<Values> & { as: ComponentType<Props> } & Omit<Props, FromForm>) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field {...(props as unknown as Props)} {...field} value={field.value ?? ''} error={fieldState.error?.message} />
  )
}

type ControlledFieldProps<Values extends FieldValues> = OfForm<Values> &
  Omit<ComponentProps<typeof TextField>, FromForm>

export const ControlledField = <Values extends FieldValues>(props: ControlledFieldProps<Values>) => (
  <Controlled as={TextField} {...props} />
)
