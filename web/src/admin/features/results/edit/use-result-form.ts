import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { resultBody, type ResultBody } from '@papan/contracts/calls/content/result-calls.ts'
import { askUnsaved, useDraft } from '../../../forms/use-draft.ts'
import { resolverOf } from '../../../forms/resolver-of.ts'

type ResultFormStart = {
  initial: ResultBody
  draft: string
  /** The revision that is edited. */
  base?: Parameters<typeof useDraft>[3]
  onClose: () => void
}

/** The form of a result in a window: kept as a draft, asked about before the window closes. */
export const useResultForm = ({ initial, draft, base, onClose }: ResultFormStart) => {
  const form = useForm<ResultBody>({ resolver: resolverOf(resultBody), defaultValues: initial })
  const offer = useDraft(form, draft, [], base)
  const { isDirty } = form.formState
  const [openings, setOpenings] = useState(0)
  return {
    form,
    offer,
    /** Remounts the window: it closes before it can ask, and opens again with the typed values. */
    openings,
    close: async () => {
      if (!isDirty || (await askUnsaved())) onClose()
      else setOpenings((count) => count + 1)
    },
    /** Once saved. */
    done: () => {
      form.reset(form.getValues())
      onClose()
    },
  }
}

export type ResultFormState = ReturnType<typeof useResultForm>
