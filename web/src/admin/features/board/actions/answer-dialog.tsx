import { useState, type FormEvent } from 'react'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { TextField } from '../../../../shared/ui/field.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import type { BoardRow } from '../../../board/board-rows.ts'
import { alarmText, handOverText } from '../board-text.ts'
import type { DrawActions } from './use-draw-actions.ts'

type AnswerDialogProps = { row: BoardRow; silentMs: number; actions: DrawActions; onClose: () => void }

/** Answers an alarm with a reason in words. */
export const AnswerDialog = ({ row, silentMs, actions, onClose }: AnswerDialogProps) => {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const text = reason.trim()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (text === '' || isBusy) return
    setBusy(true)
    const isDone = await actions.answer(row, text)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Modal title={alarmText.dialogTitle(row.draw.market)} onClose={onClose} className="w-[min(26rem,calc(100vw-2rem))]">
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <TextField
          label={alarmText.reason}
          hint={alarmText.dialogNote(Math.round(silentMs / minuteMs))}
          value={reason}
          maxLength={maxTextLength}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap justify-between gap-3">
          <Button look="secondary" onClick={onClose}>
            {handOverText.cancel}
          </Button>
          <Button type="submit" disabled={text === '' || isBusy}>
            {alarmText.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
