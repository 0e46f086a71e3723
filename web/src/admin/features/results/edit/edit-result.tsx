import { useState } from 'react'
import {
  adminResult,
  type AdminResult,
  type Prize,
  type ResultBody,
} from '@papan/contracts/calls/content/result-calls.ts'
import { isStale, messageOf } from '../../../api/api-error.ts'
import { stateOf, type Versioned } from '../../../api/asks.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { localStore } from '../../../../shared/storage/safe-storage.ts'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { changedIn, unasked } from '../guard/guard-entry.ts'
import { mayCorrect } from '../guard/guard-question.ts'
import { useSheetGuard } from '../guard/use-sheet-guard.ts'
import { reasonKey } from '../correction-reason.ts'
import { resultsApi } from '../results-api.ts'
import { resultsText } from '../results-text.ts'
import { EditConflict } from './edit-conflict.tsx'
import { dropFormDraft, keepFormDraft, readFormDraft, type FormDraft } from './form-draft.ts'
import { mergeEdits } from './merge-edits.ts'
import { ResultForm } from './result-form.tsx'

type EditResultProps = { result: AdminResult; onClose: () => void }
type Conflict = { message: string; mine: ResultBody; theirs: AdminResult }

const plain = (prizes: readonly Prize[]): Prize[] => prizes.map(({ type, numbers }) => ({ type, numbers }))

const bodyOf = ({ market, date, template, prizes }: AdminResult): ResultBody => ({
  market,
  date,
  template,
  prizes: prizes.length > 0 ? plain(prizes) : [{ type: '', numbers: '' }],
})

/** 'Edit Hasil': edits a stored result; a conflicting edit shows both versions. */
export const EditResult = ({ result, onClose }: EditResultProps) => {
  const [save] = resultsApi.useSaveResultMutation()
  const sendOnce = useSendOnce()
  // The draft names its base revision: saving it on a newer one conflicts like any late edit.
  const [draft] = useState(() => readFormDraft(localStore, result.id))
  const [form, setForm] = useState<Omit<FormDraft, 'id'>>(
    () => draft ?? { ...stateOf(result), base: bodyOf(result), body: bodyOf(result) },
  )
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const title = resultsText.editTitle(result.market)

  const done = () => {
    dropFormDraft(localStore)
    onClose()
  }
  const guard = useSheetGuard()
  const continueWith = (theirs: AdminResult, body: ResultBody) => {
    setForm({ ...stateOf(theirs), base: bodyOf(theirs), body })
    setConflict(null)
  }
  const saveOn = async (
    state: Versioned,
    { reason, ...edited }: ResultBody,
    stored: AdminResult | FormDraft['base'],
  ) => {
    const body = { ...edited, ...reasonKey(reason) }
    const asked = await guard(body, result, changedIn(stored.prizes, body.prizes), { isEdit: true })
    if (!asked) return
    let written
    try {
      written = await sendOnce({ state, body }, (key) => save({ id: result.id, ...state, body, key }).unwrap())
    } catch (failure) {
      const theirs = isStale(failure) ? adminResult.safeParse(failure.current).data : undefined
      if (!theirs) throw failure
      setConflict({ message: messageOf(failure, resultsText.updateFailed), mine: body, theirs })
      return
    }
    toast(resultsText.updated)
    // The form stays open for the correction, on the stored revision.
    const codes = asked.map(({ code }) => code)
    if (await mayCorrect(unasked(written.warnings, codes))) continueWith(written, bodyOf(written))
    else done()
  }
  const overwrite = async ({ mine, theirs }: Conflict) => {
    setIsSaving(true)
    await saveOn(stateOf(theirs), mine, theirs).catch((failure: unknown) => {
      continueWith(theirs, mine)
      toast(messageOf(failure, resultsText.updateFailed), 'error')
    })
    setIsSaving(false)
  }

  return (
    <Modal title={title} onClose={done}>
      {conflict ? (
        <EditConflict
          {...conflict}
          isSaving={isSaving}
          onTheirs={() => continueWith(conflict.theirs, bodyOf(conflict.theirs))}
          onMine={() => void overwrite(conflict)}
          onMerge={() => {
            const { mine, theirs } = conflict
            continueWith(theirs, { ...mine, prizes: mergeEdits(form.base.prizes, mine.prizes, theirs.prizes) })
          }}
        />
      ) : (
        <ResultForm
          key={form.rev}
          title={title}
          initial={form.body}
          identityFixed
          hasReason
          onChange={(body) => keepFormDraft(localStore, { ...form, id: result.id, body })}
          onSave={(body) => saveOn(stateOf(form), body, form.base)}
          failed={resultsText.updateFailed}
        />
      )}
    </Modal>
  )
}
