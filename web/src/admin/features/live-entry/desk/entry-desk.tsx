import { useRef, useState } from 'react'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import ClipboardPaste from '../../../icons/clipboard-paste.svg?react'
import RotateCcwClock from '../../../icons/rotate-ccw-clock.svg?react'
import { longDate } from '../../../../shared/format/wib-text.ts'
import { mayLeave } from '../../../paths/leave-guard.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import type { Leave, Staff } from './active-session.ts'
import { ColleagueBar } from '../colleagues/colleague-bar.tsx'
import type { Colleague } from '../colleagues/colleagues.ts'
import { DoubleEntryNotice } from '../double-entry/double-entry-notice.tsx'
import { numberWarnings } from '../form/draw-checks.ts'
import { sheetOf, type DrawPlan } from '../../results/draw-plan.ts'
import { DrawComplete } from './draw-complete.tsx'
import { DrawSheet } from '../sheet/draw-sheet.tsx'
import { EditResult } from '../../results/edit/edit-result.tsx'
import { ResultHistory } from '../../results/history/result-history.tsx'
import { MarketClock } from './market-clock.tsx'
import { PasteDialog } from '../paste/paste-dialog.tsx'
import { PrizeForm } from '../form/prize-form.tsx'
import { QueueNotice } from '../queue/queued-number.tsx'
import { resultsText } from '../../results/results-text.ts'
import { useCompletion, useReturnToField } from './use-completion.ts'
import { useDateWarnings } from '../form/use-date-warnings.ts'
import { useAskBeforeClose } from '../../results/use-draw-questions.ts'
import { usePrizeEntry } from '../form/use-prize-entry.ts'
import { useWithdrawal } from '../sheet/use-withdrawal.ts'
import { Warnings } from '../form/warnings.tsx'

type EntryDeskProps = {
  result: AdminResult
  plan: DrawPlan
  /** The market's previous draw; null for none. */
  last: AdminResult | null
  staff: Staff
  colleagues: readonly Colleague[]
  focusAtOnce: boolean
  onLeave: Leave
}

const nothingTyped: Prize = { type: '', numbers: '' }

/** Screen reader status: this admin's last number is saved, as long as the sheet shows it. */
const spokenState = ({ prizes, pending }: AdminResult, saved: Prize | null, username: string): string => {
  if (!saved) return ''
  const { type, numbers } = saved
  if (prizes.some((prize) => prize.type === type && prize.numbers === numbers)) return resultsText.saved(type, numbers)
  return pending.some((entry) => entry.type === type && entry.by === username)
    ? resultsText.pendingSecondAdmin(type)
    : ''
}

export const EntryDesk = ({ result, plan, last, staff, colleagues, focusAtOnce, onLeave }: EntryDeskProps) => {
  const { market, date } = result
  const entry = usePrizeEntry(result, plan, staff)
  const { typed, form, queued, saved } = entry
  const { completion, isCorrecting, setCorrecting, next } = useCompletion(result, plan, {
    username: staff.username,
    queued,
  })
  const desk = useRef<HTMLDivElement>(null)
  const sheetElement = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'edit' | 'history' | null>(null)
  const { schedule, dateWarnings: onDate } = useDateWarnings(market, date, last)
  const withdrawal = useWithdrawal(result, staff.username)
  const beforeClose = useAskBeforeClose()
  const mayPublish = async () => !beforeClose.isNeeded(schedule, date) || beforeClose.ask(schedule, date)
  const submit = async () => {
    // Enter clears the field at once unless a question is due.
    const mustAsk = typed.numbers !== '' && beforeClose.isNeeded(schedule, date)
    if (mustAsk && !(await beforeClose.ask(schedule, date))) return
    await entry.submit()
    if (form.getValues('numbers') === '') setCorrecting(false)
  }
  const pick = (type: string) => {
    setCorrecting(completion !== 'open')
    entry.pick(type)
  }
  // A number that could not be saved is back in the form.
  const isFormOpen = completion === 'open' || isCorrecting || (entry.error !== null && typed.numbers !== '')
  useReturnToField(isFormOpen, () => form.setFocus('numbers'))
  const sheet = sheetOf(plan, result.prizes)
  const expectedDigits = last?.prizes.find(({ type }) => type === 'PRIZE 1')?.numbers.length ?? 4
  const onNumber =
    typed.numbers.length < expectedDigits ? [] : numberWarnings([typed], [...result.prizes, ...queued], last)

  const withdraw = async () => {
    const left = await withdrawal?.withdraw()
    if (!left || !withdrawal) return
    setCorrecting(false)
    if (left.prizes.some(({ id }) => id === withdrawal.prize.id)) return entry.resume(left)
    if (form.getValues('numbers') === '') entry.restoreDraft(withdrawal.prize)
    form.setFocus('numbers', { shouldSelect: true })
  }
  /** Keeps the focus in any other field, and the type of a number being typed. */
  const retype = (type: string) => {
    if (form.getValues('numbers') !== '') return
    form.setValue('type', type)
    const inUse = document.activeElement
    if (inUse === null || inUse === document.body || desk.current?.contains(inUse)) form.setFocus('numbers')
  }
  const leave: Leave = (to) => void mayLeave().then((isYes) => isYes && onLeave(to))
  const escape = () => (isCorrecting ? setCorrecting(false) : void withdraw())

  return (
    <div ref={desk} className="grid items-start gap-5 lg:grid-cols-[25rem_1fr]">
      <Card aria-label={market} className="flex flex-col gap-5 p-5 lg:sticky lg:top-20">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-lg font-bold">{market}</h2>
            <p className="text-[0.9375rem] text-soft">{longDate(date)}</p>
          </div>
          <Button look="secondary" className="shrink-0" disabled={entry.sending} onClick={() => leave()}>
            {resultsText.otherSession}
          </Button>
        </div>
        {schedule && (
          <div className="-mt-2 empty:hidden">
            <MarketClock schedule={schedule} date={date} />
          </div>
        )}
        <DoubleEntryNotice result={result} username={staff.username} onRetype={retype} />
        <Warnings warnings={onDate} />
        <QueueNotice count={entry.isWaiting ? entry.queuedCount : 0} />
        {isFormOpen ? (
          <>
            <PrizeForm
              market={market}
              form={form}
              sheet={sheet}
              warnings={onNumber}
              note={entry.note}
              error={entry.error}
              focusAtOnce={focusAtOnce || isCorrecting}
              onSubmit={submit}
              onPaste={entry.setPaste}
              onEscape={escape}
            />
            {isCorrecting && (
              <Button look="quiet" className="-mt-2" onClick={() => setCorrecting(false)}>
                {resultsText.cancelCorrection}
              </Button>
            )}
          </>
        ) : (
          <DrawComplete
            state={queued.length > 0 ? 'sending' : completion}
            count={result.prizes.length}
            typed={typed}
            note={entry.note}
            error={entry.error}
            next={next}
            onNext={() => leave(next ?? undefined)}
            onCorrect={() => sheetElement.current?.querySelector<HTMLElement>('button[data-type]')?.focus()}
          />
        )}
        <output className="sr-only">{spokenState(result, saved, staff.username)}</output>
        <ColleagueBar
          colleagues={colleagues}
          withdrawal={withdrawal}
          hasKey={isFormOpen && !isCorrecting}
          onWithdraw={() => void withdraw()}
        />
      </Card>
      <div ref={sheetElement}>
        <DrawSheet
          result={result}
          sheet={sheet}
          draft={isFormOpen ? typed : nothingTyped}
          queued={queued}
          onCancel={entry.isWaiting ? entry.cancel : null}
          ownName={staff.username}
          isComplete={!isFormOpen}
          onPick={pick}
          actions={
            <>
              <Button look="secondary" onClick={() => entry.setPaste('')}>
                <ClipboardPaste size={18} />
                {resultsText.pasteDraw}
              </Button>
              <Button look="secondary" onClick={() => setOpen('history')}>
                <RotateCcwClock size={18} />
                {resultsText.changes}
              </Button>
              {result.prizes.length > 0 && (
                <Button look="secondary" onClick={() => setOpen('edit')}>
                  {resultsText.edit}
                </Button>
              )}
            </>
          }
        />
      </div>
      {entry.paste !== null && (
        <PasteDialog
          result={result}
          plan={plan}
          last={last}
          dateWarnings={onDate}
          mayPublish={mayPublish}
          text={entry.paste}
          onText={entry.setPaste}
          onClose={(stored) => {
            entry.setPaste(null)
            entry.resume(stored ?? result)
          }}
        />
      )}
      {open === 'edit' && <EditResult result={result} onClose={() => setOpen(null)} />}
      {open === 'history' && <ResultHistory result={result} onClose={() => setOpen(null)} />}
    </div>
  )
}
