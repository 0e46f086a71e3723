import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { confirmDialog } from '../dialogs/dialog-store.ts'
import { useLeaveGuard } from '../paths/leave-guard.ts'
import { drafts } from '../session/drafts.ts'
import { useSessionUser } from '../session/use-session.ts'
import { adminText } from './admin-text.ts'

export const askUnsaved = (): Promise<boolean> => confirmDialog(adminText.unsaved, { yes: adminText.leaveUnsaved })

/** A file cannot be kept. */
const isKept = (value: unknown): boolean => !(value instanceof File)

/**
 * Asks before typed fields are left, keeps them, and offers them when the form opens again. `name` names form and record; null
 * keeps nothing, as for passwords. `secret` fields are never kept. `base`, the revision that is edited, returns with its draft.
 */
export const useDraft = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string | null,
  secret: readonly Path<Values>[] = [],
  base?: { kept: unknown; restore: (kept: unknown) => void },
) => {
  const { userId } = useSessionUser()
  const [offer, setOffer] = useState(() => (name === null ? null : drafts.find(userId, name)))
  const isKeeping = useRef(false)
  const { isDirty } = form.formState
  useLeaveGuard(isDirty, askUnsaved)
  const keep = useEffectEvent((values: Values, dirty: object) => {
    if (name === null) return
    const typed = Object.keys(dirty).filter((field) => !secret.includes(field as Path<Values>) && isKept(values[field]))
    if (typed.length === 0 && !isKeeping.current) return
    isKeeping.current = typed.length > 0
    drafts.keep(
      userId,
      name,
      isKeeping.current ? Object.fromEntries(typed.map((field) => [field, values[field]])) : null,
      base?.kept,
    )
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true, isDirty: true },
        callback: ({ values, dirtyFields = {}, isDirty: isTyped = true }) => keep(values, isTyped ? dirtyFields : {}),
      }),
    [subscribe],
  )
  return {
    /** When the offered fields were typed, ms. */
    offeredAt: offer?.at ?? null,
    takeDraft() {
      if (!offer) return
      base?.restore(offer.base)
      form.reset({ ...form.getValues(), ...(offer.values as Partial<Values>) }, { keepDefaultValues: true })
      setOffer(null)
    },
    dropDraft() {
      if (name !== null) drafts.keep(userId, name, null)
      setOffer(null)
    },
  }
}
