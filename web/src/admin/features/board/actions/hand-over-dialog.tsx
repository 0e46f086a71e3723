import { useContext, useState, type FormEvent } from 'react'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { ClockContext } from '../../../../shared/clock/use-clock.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { TextField } from '../../../../shared/ui/field.tsx'
import { Modal } from '../../../../shared/ui/modal.tsx'
import type { BoardRow } from '../../../board/board-rows.ts'
import { useSaveKey } from '../../../forms/use-save-key.ts'
import { handOverText } from '../board-text.ts'
import { availabilityOf } from '../coverage/load.ts'
import type { Person } from '../coverage/people.ts'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { Avatar } from '../rows/holder-view.tsx'
import type { DrawActions } from './use-draw-actions.ts'

type ChoiceProps = {
  person: Person | null
  load: string
  isBusy: boolean
  isChosen: boolean
  onChoose: () => void
}

const Choice = ({ person, load, isBusy, isChosen, onChoose }: ChoiceProps) => (
  <label
    className={classNames(
      'flex min-h-12 items-center gap-3 rounded-control border px-3 py-1.5 has-focus-visible:outline-3 has-focus-visible:outline-brand',
      isChosen ? 'border-brand bg-brand-soft inset-ring inset-ring-brand' : 'border-line-strong bg-raised',
    )}
  >
    <input type="radio" name="kepada" checked={isChosen} onChange={onChoose} className="sr-only" />
    <Avatar username={person?.username ?? null} look={person ? 'other' : 'none'} />
    <span className={classNames(person && 'font-semibold')}>{person?.username ?? handOverText.anyone}</span>
    <span className={classNames('ml-auto text-right text-sm', isBusy ? 'text-live' : 'text-soft')}>{load}</span>
  </label>
)

type HandOverDialogProps = {
  row: BoardRow
  people: readonly Person[]
  actions: DrawActions
  onClose: () => void
}

/** Offers the draw to a colleague, or releases it to anybody at once. */
export const HandOverDialog = ({ row, people, actions, onClose }: HandOverDialogProps) => {
  const colleagues = people.filter(({ isMe, awaySince }) => !isMe && awaySince === null)
  const clock = useContext(ClockContext)
  const [loads] = useState(() => {
    const at = clock.now()
    return new Map(colleagues.map((person) => [person.userId, availabilityOf(person, at)]))
  })
  const [chosen, setChosen] = useState(
    () => (colleagues.find(({ userId }) => !loads.get(userId)?.isBusy) ?? colleagues[0])?.userId ?? null,
  )
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const colleague = colleagues.find(({ userId }) => userId === chosen) ?? null
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    const isDone = colleague ? await actions.offer(row, colleague.userId, note.trim()) : await actions.release(row)
    setBusy(false)
    if (isDone) onClose()
  }
  const form = useSaveKey(() => void send())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Modal title={handOverText.title(row.draw.market)} onClose={onClose} className="w-[min(26rem,calc(100vw-2rem))]">
      <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
        <p className="-mt-2 text-sm text-soft">{handOverText.note}</p>
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{handOverText.to}</legend>
          {colleagues.length === 0 && <p className="text-sm text-soft">{handOverText.noColleague}</p>}
          {colleagues.map((person) => (
            <Choice
              key={person.userId}
              person={person}
              load={loads.get(person.userId)?.text ?? ''}
              isBusy={loads.get(person.userId)?.isBusy === true}
              isChosen={person.userId === chosen}
              onChoose={() => setChosen(person.userId)}
            />
          ))}
          <Choice
            person={null}
            load={handOverText.anyoneLoad}
            isBusy={false}
            isChosen={colleague === null}
            onChoose={() => setChosen(null)}
          />
        </fieldset>
        <TextField
          label={handOverText.remark}
          placeholder={handOverText.remarkHint}
          value={note}
          maxLength={maxTextLength}
          autoComplete="off"
          disabled={colleague === null}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="flex flex-wrap justify-between gap-3">
          <Button look="secondary" onClick={onClose}>
            {handOverText.cancel}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {colleague ? handOverText.send(colleague.username) : handOverText.release}
            <KeyHint keys="Ctrl Enter" />
          </Button>
        </div>
      </form>
    </Modal>
  )
}
