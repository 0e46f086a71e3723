import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api/api-error.ts'

/**
 * Puts the server's field messages under their fields, the first message of each, and moves to the first of them.
 * Answers whether any field of this form was named.
 */
export const showFieldErrors = <Values extends FieldValues>(
  error: Partial<ApiError>,
  fields: readonly FieldPath<Values>[],
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
): boolean => {
  const named = fields.filter((field) => error.errors?.[field]?.[0])
  for (const [index, field] of named.entries()) {
    setError(field, { type: 'server', message: error.errors?.[field]?.[0] ?? '' }, { shouldFocus: index === 0 })
  }
  return named.length > 0
}
