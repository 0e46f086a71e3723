import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api/api-error.ts'

type Shown<Values extends FieldValues> = { path: FieldPath<Values>; message: string }

/** Server errors of a field: at the rows that the server names, and for the whole field those that no row shows. */
const shownFor = <Values extends FieldValues>(
  errors: Record<string, string[]>,
  field: FieldPath<Values>,
  { getValues }: Pick<UseFormReturn<Values>, 'getValues'>,
): Shown<Values>[] => {
  const rows = Object.entries(errors).flatMap(([key, [message]]): Shown<Values>[] => {
    const path = key as FieldPath<Values>
    const isRow = key.startsWith(`${field}.`) && message !== undefined && getValues(path) !== undefined
    return isRow ? [{ path, message }] : []
  })
  const whole = errors[field]?.find((message) => !rows.some((row) => row.message === message))
  return whole === undefined ? rows : [...rows, { path: field, message: whole }]
}

/** Shows the first error of each field and focuses the first field. Returns whether the form has any of them. */
export const showFieldErrors = <Values extends FieldValues>(
  { errors = {} }: Partial<ApiError>,
  fields: readonly FieldPath<Values>[],
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
): boolean => {
  const shown = fields.flatMap((field) => shownFor(errors, field, form))
  for (const [index, { path, message }] of shown.entries()) {
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return shown.length > 0
}
