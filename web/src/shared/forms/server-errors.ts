import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api/api-error.ts'

/** A message of the server, and the input or group of inputs that it is about. */
type Shown<Values extends FieldValues> = { path: FieldPath<Values>; message: string }

/**
 * Where the messages for a field are shown: beside the rows of a list that the server names and the form has, and under the whole
 * field what no row said.
 */
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

/**
 * Puts the server's field messages beside their inputs, the first message of each, and moves to the first of them.
 * Answers whether any field of this form was named.
 */
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
