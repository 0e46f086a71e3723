import { useState } from 'react'
import {
  adminResult,
  type AdminResult,
  type Prize,
  type ResultBody,
} from '@papan/contracts/calls/content/result-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { isStale, messageOf } from '../../../api/api-error.ts'
import { stateOf } from '../../../api/asks.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { changedIn, unasked } from '../guard/guard-entry.ts'
import { mayCorrect } from '../guard/guard-question.ts'
import { useSheetGuard } from '../guard/use-sheet-guard.ts'
import { reasonKey } from '../correction-reason.ts'
import { resultsApi } from '../results-api.ts'
import { resultsText } from '../results-text.ts'
import { EditConflict } from './edit-conflict.tsx'
import { mergeEdits } from './merge-edits.ts'
import { ResultForm } from './result-form.tsx'
import { useResultForm } from './use-result-form.ts'

type EditResultProps = { result: AdminResult; onClose: () => void }
type Conflict = { message: string; mine: ResultBody; theirs: AdminResult }

const plain = (prizes: readonly Prize[]): Prize[] => prizes.map(({ type, numbers }) => ({ type, numbers }))

const bodyOf = ({ market, date, template, prizes }: AdminResult): ResultBody => ({
  market,
  date,
  template,
  prizes: prizes.length > 0 ? plain(prizes) : [{ type: '', numbers: '' }],
  reason: '',
})

const revision = z.object({
  epoch: z.number(),
  rev: z.number(),
  prizes: z.array(z.object({ type: z.string(), numbers: z.string() })),
})
const revisionOf = (result: AdminResult) => ({ ...stateOf(result), prizes: bodyOf(result).prizes })
type Revision = z.infer<typeof revision>

/** 'Edit Hasil': edits a stored result; a conflicting edit shows both versions. */
export const EditResult = ({ result, onClose }: EditResultProps) => {
  const [save] = resultsApi.useSaveResultMutation()
  const sendOnce = useSendOnce()
  // A draft brings its revision: saving it on a newer one conflicts like any late edit.
  const [base, setBase] = useState(() => revisionOf(result))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const title = resultsText.editTitle(result.market)
  const { form, offer, openings, close, done } = useResultForm({
    initial: bodyOf(result),
    draft: `hasil ${result.id}`,
    base: { kept: base, restore: (kept) => setBase(revision.safeParse(kept).data ?? base) },
    onClose,
  })
  const guard = useSheetGuard()
  const continueWith = (theirs: AdminResult, body = bodyOf(theirs)) => {
    setBase(revisionOf(theirs))
    form.reset(bodyOf(theirs))
    form.reset(body, { keepDefaultValues: true })
    setConflict(null)
  }
  const saveOn = async (stored: Revision, { reason, ...edited }: ResultBody) => {
    const body = { ...edited, ...reasonKey(reason) }
    const state = stateOf(stored)
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
    if (await mayCorrect(unasked(written.warnings, codes))) continueWith(written)
    else done()
  }
  const overwrite = async ({ mine, theirs }: Conflict) => {
    setIsSaving(true)
    await saveOn(revisionOf(theirs), mine).catch((failure: unknown) => {
      continueWith(theirs, mine)
      toast(messageOf(failure, resultsText.updateFailed), 'error')
    })
    setIsSaving(false)
  }

  return (
    <Modal key={openings} title={title} onClose={() => void close()}>
      {conflict ? (
        <EditConflict
          {...conflict}
          isSaving={isSaving}
          onTheirs={() => continueWith(conflict.theirs)}
          onMine={() => void overwrite(conflict)}
          onMerge={() => {
            const { mine, theirs } = conflict
            continueWith(theirs, { ...mine, prizes: mergeEdits(base.prizes, mine.prizes, theirs.prizes) })
          }}
        />
      ) : (
        <ResultForm
          form={form}
          offer={offer}
          title={title}
          identityFixed
          hasReason
          onSave={(body) => saveOn(base, body)}
          failed={resultsText.updateFailed}
        />
      )}
    </Modal>
  )
}
