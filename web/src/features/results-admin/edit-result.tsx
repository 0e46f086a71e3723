import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { result as resultSchema, type Result, type ResultBody } from '@papan/contracts/calls/result-calls.ts'
import { isStale, messageOf } from '../../shared/api/api-error.ts'
import { toast } from '../../shared/dialogs/dialog-store.ts'
import { Modal } from '../../shared/ui/modal.tsx'
import { ResultForm } from './result-form.tsx'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

type EditResultProps = { result: Result; onClose: () => void }

const bodyOf = ({ market, date, template, prizes }: Result): ResultBody => ({
  market,
  date,
  template,
  prizes: prizes.length > 0 ? prizes.map(({ type, numbers }) => ({ type, numbers })) : [{ type: '', numbers: '' }],
})

/** 'Edit Hasil': the whole stored result. When somebody changed it meanwhile, the form says so and shows the newer state. */
export const EditResult = ({ result, onClose }: EditResultProps) => {
  const [save] = resultsApi.useSaveResultMutation()
  const [initial] = useState(() => bodyOf(result))
  const rev = useRef(result.rev)
  const title = resultsText.editTitle(result.market)

  const saveEdit = async (body: ResultBody) => {
    await save({ id: result.id, rev: rev.current, body }).unwrap()
    onClose()
    toast(resultsText.updated)
  }
  const showNewer = (failure: unknown, form: UseFormReturn<ResultBody>): string | null => {
    const current = isStale(failure) ? resultSchema.safeParse(failure.current).data : undefined
    if (!current) return null
    rev.current = current.rev
    form.reset(bodyOf(current))
    return `${messageOf(failure, resultsText.updateFailed)} ${resultsText.staleReloaded}`
  }

  return (
    <Modal title={title} onClose={onClose}>
      <ResultForm
        title={title}
        initial={initial}
        identityFixed
        onSave={saveEdit}
        failed={resultsText.updateFailed}
        onFailure={showNewer}
      />
    </Modal>
  )
}
