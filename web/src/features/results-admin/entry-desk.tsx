import { ClipboardPaste, History } from 'lucide-react'
import { useState } from 'react'
import type { Editor } from '@papan/contracts/calls/presence-calls.ts'
import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'
import { priorFirstPrizeAt } from '@papan/contracts/rules/result-rules.ts'
import { listsApi } from '../../shared/admin/lists-api.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ColleagueBar } from './colleague-bar.tsx'
import type { Staff } from './control-centre.tsx'
import { DoubleEntryNotice } from './double-entry-notice.tsx'
import { dateWarnings, numberWarnings } from './draw-checks.ts'
import { sheetOf, type DrawPlan } from './draw-plan.ts'
import { DrawSheet } from './draw-sheet.tsx'
import { EditResult } from './edit/edit-result.tsx'
import { ResultHistory } from './history/result-history.tsx'
import { MarketClock } from './market-clock.tsx'
import { PasteDialog } from './paste/paste-dialog.tsx'
import { PrizeForm } from './prize-form.tsx'
import { resultsText } from './results-text.ts'
import { useAskBeforeClose } from './use-draw-questions.ts'
import { usePrizeEntry } from './use-prize-entry.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { Warnings } from './warnings.tsx'

type EntryDeskProps = {
  result: AdminResult
  plan: DrawPlan
  /** The market's draw before this one; null for none. */
  last: AdminResult | null
  staff: Staff
  colleagues: readonly Editor[]
  focusAtOnce: boolean
  onLeave: () => void
}

/** What is odd about the date of this draw, as text so that it is compared by value. */
const useDateWarnings = (market: string, date: string, last: AdminResult | null) => {
  const { data: schedules } = listsApi.useSchedulesQuery()
  const schedule = schedules?.find(({ marketName }) => marketName === market) ?? null
  const told = useAtNow((now) =>
    schedules ? JSON.stringify(dateWarnings(schedule, date, now, priorFirstPrizeAt(last, now))) : '[]',
  )
  return { schedule, dateWarnings: JSON.parse(told) as ReturnType<typeof dateWarnings> }
}

/** Where a draw is entered: the form, who else is here, and the sheet. */
export const EntryDesk = ({ result, plan, last, staff, colleagues, focusAtOnce, onLeave }: EntryDeskProps) => {
  const { market, date } = result
  const entry = usePrizeEntry(result, plan, staff.username)
  const { typed, form, onTheirWay, saved } = entry
  const [open, setOpen] = useState<'edit' | 'history' | null>(null)
  const { schedule, dateWarnings: onDate } = useDateWarnings(market, date, last)
  const withdrawal = useWithdrawal(result)
  const beforeClose = useAskBeforeClose()
  const mayPublish = async () => !beforeClose.isNeeded(schedule, date) || beforeClose.ask(schedule, date)
  const submit = async () => {
    // Enter frees the field at once where there is nothing to ask.
    const mustAsk = typed.numbers !== '' && beforeClose.isNeeded(schedule, date)
    if (!mustAsk || (await beforeClose.ask(schedule, date))) await entry.submit()
  }
  const sheet = sheetOf(plan, result.prizes)
  const usual = last?.prizes.find(({ type }) => type === 'PRIZE 1')?.numbers.length ?? 4
  const onNumber = typed.numbers.length < usual ? [] : numberWarnings([typed], [...result.prizes, ...onTheirWay], last)

  const withdraw = async () => {
    if (withdrawal && (await withdrawal.takeBack())) entry.putBack(withdrawal.prize)
    form.setFocus('numbers', { shouldSelect: true })
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[25rem_1fr]">
      <Card aria-label={market} className="flex flex-col gap-5 p-5 lg:sticky lg:top-20">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-lg font-bold">{market}</h2>
            <p className="text-[0.9375rem] text-soft">{longDate(date)}</p>
          </div>
          <Button look="secondary" className="shrink-0" disabled={entry.sending} onClick={onLeave}>
            {resultsText.otherSession}
          </Button>
        </div>
        {schedule && (
          <div className="-mt-2 empty:hidden">
            <MarketClock schedule={schedule} date={date} />
          </div>
        )}
        <DoubleEntryNotice mismatches={result.mismatches} />
        <Warnings warnings={onDate} />
        <PrizeForm
          market={market}
          form={form}
          sheet={sheet}
          warnings={onNumber}
          error={entry.error}
          focusAtOnce={focusAtOnce}
          onSubmit={submit}
          onPaste={entry.setPaste}
          onEscape={() => void withdraw()}
        />
        <output className="sr-only">{saved && resultsText.saved(saved.type, saved.numbers)}</output>
        <ColleagueBar colleagues={colleagues} withdrawal={withdrawal} onWithdraw={() => void withdraw()} />
      </Card>
      <DrawSheet
        result={result}
        sheet={sheet}
        draft={typed}
        onTheirWay={onTheirWay}
        ownName={staff.username}
        onPick={entry.pick}
        actions={
          <>
            <Button look="secondary" onClick={() => entry.setPaste('')}>
              <ClipboardPaste aria-hidden="true" size={18} />
              {resultsText.pasteDraw}
            </Button>
            <Button look="secondary" onClick={() => setOpen('history')}>
              <History aria-hidden="true" size={18} />
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
            entry.goOn(stored ?? result)
          }}
        />
      )}
      {open === 'edit' && <EditResult result={result} onClose={() => setOpen(null)} />}
      {open === 'history' && <ResultHistory result={result} onClose={() => setOpen(null)} />}
    </div>
  )
}
