import { useRef, useState, type BaseSyntheticEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from '@papan/contracts/schema.ts'
import { isStale, messageOf, type ApiError } from '../api/api-error.ts'
import { showFieldErrors } from './server-errors.ts'
import { adminText } from './admin-text.ts'

/** Shows the newer revision after a conflict. */
export type Newer<Stored> = { schema: z.ZodType<Stored>; show: (stored: Stored) => void }

type Submission<Values, Stored> = {
  /** Throws an `ApiError` on failure. */
  save: (values: Values) => Promise<void>
  /** Message when the server sends none. */
  failed: string
  /** Fields that can show a server error, in page order. */
  fields: readonly FieldPath<Values & FieldValues>[]
  newer?: Newer<Stored>
}

/** Submits a form: errors show at their fields or as one message for the form; a conflict shows the newer revision. */
export const useSubmit = <Values extends FieldValues, Stored = never>(
  form: UseFormReturn<Values>,
  { save, failed, fields, newer }: Submission<Values, Stored>,
) => {
  const [error, setError] = useState<string | null>(null)
  const isSaving = useRef(false)
  const saveValues = form.handleSubmit(async (values) => {
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
  /** One at a time: Ctrl Enter passes by the disabled button. */
  const submit = async (event?: BaseSyntheticEvent): Promise<void> => {
    event?.preventDefault()
    if (isSaving.current) return
    isSaving.current = true
    try {
      await saveValues(event)
    } finally {
      isSaving.current = false
    }
  }
  return { submit, error }
}
