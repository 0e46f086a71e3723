import { useContext, useState } from 'react'
import type { ResultBody } from '@papan/contracts/calls/result-calls.ts'
import { wibDate } from '@papan/contracts/rules/wib.ts'
import { useSendOnce } from '../../shared/api/use-send-once.ts'
import { ClockContext } from '../../shared/clock/use-clock.ts'
import { toast } from '../../shared/dialogs/dialog-store.ts'
import { Modal } from '../../shared/ui/modal.tsx'
import { ResultForm } from './result-form.tsx'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

/** 'Tambah Hasil Baru': a whole result at once, without a live session. */
export const NewResult = ({ onClose }: { onClose: () => void }) => {
  const clock = useContext(ClockContext)
  const [start] = resultsApi.useStartSessionMutation()
  const sendOnce = useSendOnce()
  const [initial] = useState<ResultBody>(() => ({
    market: '',
    date: wibDate(clock.now()),
    template: 'classic',
    prizes: [{ type: '', numbers: '' }],
  }))
  const save = async (body: ResultBody) => {
    await sendOnce(body, (key) => start({ body, key }).unwrap())
    onClose()
    toast(resultsText.created)
  }
  return (
    <Modal title={resultsText.newTitle} onClose={onClose}>
      <ResultForm
        title={resultsText.newTitle}
        initial={initial}
        identityFixed={false}
        onSave={save}
        failed={resultsText.saveFailed}
      />
    </Modal>
  )
}
