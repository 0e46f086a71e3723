import { useEffect, type ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { BulkJob } from '@papan/contracts/calls/content/bulk-calls.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { useSaveKey } from '../../../forms/use-save-key.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { bulkPredictionsText } from './bulk-predictions-text.ts'

/** Shows the draft of a job. */
export type OnDraft = (jobId: string) => void

type DraftFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  label: string
  /** The first takes the focus. */
  fields: readonly FieldPath<Values & FieldValues>[]
  /** Throws an `ApiError` on failure; null after an error that the form shows. */
  draft: (values: Values) => Promise<BulkJob | null>
  onDraft: OnDraft
  children: ReactNode
}

/** Asks for the preview of many predictions. Ctrl Enter sends it. */
export const DraftForm = <Values extends FieldValues>({
  form,
  label,
  fields,
  draft,
  onDraft,
  children,
}: DraftFormProps<Values>) => {
  const { setFocus, formState } = form
  const { isSubmitting } = formState
  const [first] = fields
  useEffect(() => first && setFocus(first), [setFocus, first])
  const { submit, error } = useSubmit(form, {
    save: async (values) => {
      const job = await draft(values)
      if (job) onDraft(job.id)
    },
    failed: bulkPredictionsText.failed,
    fields,
  })
  const element = useSaveKey(submit)
  return (
    <form ref={element} noValidate aria-label={label} className="flex flex-col gap-5" onSubmit={submit}>
      {children}
      <FormError text={error} />
      <Button type="submit" aria-disabled={isSubmitting}>
        {isSubmitting ? bulkPredictionsText.reading : bulkPredictionsText.preview}
        <KeyHint keys="Ctrl Enter" />
      </Button>
    </form>
  )
}
