import { useContext } from 'react'
import type { AdminResult, ResultBody } from '@papan/contracts/calls/content/result-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { listsApi } from '../../../api/lists-api.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { toast } from '../../../dialogs/dialog-store.ts'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { ResultForm } from './result-form.tsx'
import { mayCorrect } from '../guard/guard-question.ts'
import { resultsText } from '../results-text.ts'
import { useAskBeforeClose, useAskBeforeStart } from '../use-draw-questions.ts'
import { useResultForm } from './use-result-form.ts'
import { useStartWithPrizes } from './use-start-with-prizes.ts'

type NewResultProps = {
  onClose: () => void
  /** Called for a stored result that holds a number the guard doubts. */
  onCorrect: (result: AdminResult) => void
}

/** 'Tambah Hasil Baru': a whole result at once, without live entry. */
export const NewResult = ({ onClose, onCorrect }: NewResultProps) => {
  const clock = useContext(ClockContext)
  const startWith = useStartWithPrizes()
  const initial = { market: '', date: wibDate(clock.now()), template: 'classic', prizes: [{ type: '', numbers: '' }] }
  const { form, offer, openings, close, done } = useResultForm({ initial, draft: 'hasil baru', onClose })
  const { data: schedules } = listsApi.useSchedulesQuery()
  const mayStart = useAskBeforeStart()
  const beforeClose = useAskBeforeClose()
  const save = async (body: ResultBody) => {
    const { market, date } = body
    const schedule = schedules?.find(({ marketName }) => marketName === market) ?? null
    if (!(await mayStart(market, date))) return
    if (beforeClose.isNeeded(schedule, date) && !(await beforeClose.ask(schedule, date))) return
    const stored = await startWith(body)
    if (!stored) return
    done()
    toast(resultsText.created)
    if (await mayCorrect(stored.warnings)) onCorrect(stored)
  }
  return (
    <Modal key={openings} title={resultsText.newTitle} onClose={() => void close()}>
      <ResultForm
        form={form}
        offer={offer}
        title={resultsText.newTitle}
        identityFixed={false}
        onSave={save}
        failed={resultsText.saveFailed}
      />
    </Modal>
  )
}
