import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import X from '../../shared/ui/icons/x.svg?react'
import { Button } from '../../shared/ui/button.tsx'
import { FormError } from '../fields/form-error.tsx'
import { adminText } from '../forms/admin-text.ts'
import { useDraft } from '../forms/use-draft.ts'
import { useSaveKey } from '../forms/use-save-key.ts'
import { useSubmit, type Newer } from '../forms/use-submit.ts'
import { KeyHint } from '../keys/key-hint.tsx'
import { DraftOffer } from '../forms/draft-offer.tsx'

/** What the place of a form adds to it. */
export type RecordFormFrame = {
  /** Null for a form that stays: asks when something was typed. */
  onClose: (() => void) | null
  /** The record is stored. */
  onSaved: () => void
}

type RecordFormProps<Values extends FieldValues, Stored> = RecordFormFrame & {
  form: UseFormReturn<Values>
  heading: string
  /** The record's name while it is edited. */
  name?: string | undefined
  isEdit?: boolean
  /** Names form and record among the drafts. */
  draft: string
  secret?: readonly Path<Values>[]
  /** Throws an `ApiError` on failure; false when the user went back to the form. */
  save: (values: Values) => Promise<unknown>
  failed: string
  fields: readonly FieldPath<Values & FieldValues>[]
  newer?: Newer<Stored>
  submit: { text: string; busy: string }
  children: ReactNode
}

/** The form of a record: its fields, errors, draft and buttons. Ctrl Enter saves. */
export const RecordForm = <Values extends FieldValues, Stored = never>({
  form,
  heading,
  name,
  isEdit = false,
  draft,
  secret,
  save,
  failed,
  fields,
  newer,
  submit: { text, busy },
  onClose,
  onSaved,
  children,
}: RecordFormProps<Values, Stored>) => {
  const { isSubmitting } = form.formState
  const offer = useDraft(form, draft, secret)
  const { submit, error } = useSubmit<Values, Stored>(form, {
    save: async (values) => {
      if ((await save(values)) === false) return
      // A form that was left, or whose record is no longer listed, is unmounted by now: its reset drops no draft.
      if (isEdit) offer.dropDraft()
      onSaved()
    },
    failed,
    fields,
    ...(newer ? { newer } : {}),
  })
  const element = useSaveKey(submit)
  return (
    <form ref={element} noValidate aria-label={heading} onSubmit={submit} className="flex min-h-0 grow flex-col">
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto overscroll-contain p-5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            {name && <p className="text-lg font-bold wrap-anywhere">{name}</p>}
            <h2 className={name ? 'text-sm text-soft' : 'text-lg font-bold'}>{heading}</h2>
          </div>
          {onClose && (
            <button
              type="button"
              aria-label={adminText.closeForm}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-well"
              onClick={onClose}
            >
              <X size={20} />
            </button>
          )}
        </div>
        <DraftOffer {...offer} />
        {children}
        <FormError text={error} />
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line px-5 py-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? busy : text}
          <KeyHint keys="Ctrl Enter" />
        </Button>
        {isEdit && onClose && (
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {adminText.cancelEdit}
          </Button>
        )}
      </div>
    </form>
  )
}
