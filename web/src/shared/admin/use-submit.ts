import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from '@papan/contracts/schema.ts'
import { isStale, messageOf, type ApiError } from '../api/api-error.ts'
import { showFieldErrors } from '../forms/server-errors.ts'
import { adminText } from './admin-text.ts'

type Submission<Values, Stored> = {
  /** Sends what was typed; throws an `ApiError`. */
  save: (values: Values) => Promise<void>
  /** Our sentence for a save that failed without one of the server's. */
  failed: string
  /** The fields that can show a message of the server, in the order of the page. */
  fields: readonly FieldPath<Values & FieldValues>[]
  /** How the form takes the newer state that a colleague has stored meanwhile. */
  newer?: { schema: z.ZodType<Stored>; show: (stored: Stored) => void }
}

/**
 * What happens when a form is sent: a failure is told under its field, the focus on the first, else as one sentence for the whole
 * form. A form that was overtaken shows the newer state and says so.
 */
export const useSubmit = <Values extends FieldValues, Stored = never>(
  form: UseFormReturn<Values>,
  { save, failed, fields, newer }: Submission<Values, Stored>,
) => {
  const [error, setError] = useState<string | null>(null)
  const submit = form.handleSubmit(async (values) => {
    setError(null)
    try {
      await save(values)
    } catch (failure) {
      const stored = newer && isStale(failure) ? newer.schema.safeParse(failure.current).data : undefined
      if (stored !== undefined) {
        newer?.show(stored)
        setError(`${messageOf(failure, failed)} ${adminText.formReloaded}`)
      } else if (!showFieldErrors(failure as ApiError, fields, form)) setError(messageOf(failure, failed))
    }
  })
  return { submit, error }
}
