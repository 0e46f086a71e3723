import type { ReactNode } from 'react'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { shortDate } from '../../../../shared/format/wib-text.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import ClipboardPaste from '../../../icons/clipboard-paste.svg?react'
import { WrittenWarnings } from '../../results/guard/written-warnings.tsx'
import { resultsText } from '../../results/results-text.ts'
import { ColleagueList } from '../colleagues/colleague-list.tsx'
import type { Colleague } from '../colleagues/colleagues.ts'
import { DoubleEntryNotice } from '../double-entry/double-entry-notice.tsx'
import { PrizeForm } from '../form/prize-form.tsx'
import { Warnings } from '../form/warnings.tsx'
import { QueueNotice } from '../queue/queued-number.tsx'
import { WithdrawButton } from '../sheet/withdraw-button.tsx'
import { deskText } from './desk-text.ts'
import { DrawLine } from './draw-line.tsx'
import type { Desk } from './use-desk.ts'

type EntryCardProps = {
  result: AdminResult
  desk: Desk
  username: string
  colleagues: readonly Colleague[]
  /** Replaces the form once nothing is left to type; false while the form is open. */
  finished: ReactNode
}

/** Screen reader status: this admin's last number is saved, as long as the sheet shows it. */
const spokenState = ({ prizes, pending }: AdminResult, saved: Prize | null, username: string): string => {
  if (!saved) return ''
  const { type, numbers } = saved
  if (prizes.some((prize) => prize.type === type && prize.numbers === numbers)) return resultsText.saved(type, numbers)
  return pending.some((entry) => entry.type === type && entry.by === username)
    ? resultsText.pendingSecondAdmin(type)
    : ''
}

const Mark = ({ market }: { market: string }) => (
  <span
    aria-hidden="true"
    className="digits grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-sm text-brand"
  >
    {market.slice(0, 2)}
  </span>
)

type CardHeadProps = Pick<EntryCardProps, 'desk'> & { market: string; date: string }

/** On a phone the sticky progress names the draw. */
const CardHead = ({ market, date, desk }: CardHeadProps) => (
  <div className="flex items-start gap-3 max-md:sr-only">
    <Mark market={market} />
    <div className="min-w-0 grow">
      <h2 className="text-lg leading-tight font-bold wrap-anywhere">{market}</h2>
      <p className="text-sm text-soft">{shortDate(date)}</p>
    </div>
    <Button
      look="secondary"
      className="shrink-0 max-md:hidden"
      disabled={desk.entry.sending}
      onClick={() => desk.leave()}
    >
      {resultsText.otherSession}
    </Button>
  </div>
)

/** Where numbers are typed. */
export const EntryCard = ({ result, desk, username, colleagues, finished }: EntryCardProps) => {
  const { market, date } = result
  const { entry, progress, times, withdrawal } = desk
  const mayEnd = desk.isFormOpen && progress.completion === 'open' && result.prizes.length > 0
  return (
    <Card className="flex flex-col gap-4 p-3 md:p-5 lg:sticky lg:top-[calc(5rem+env(safe-area-inset-top))]">
      {desk.isFormOpen && (
        <>
          <CardHead market={market} date={date} desk={desk} />
          {times && <DrawLine times={times} />}
        </>
      )}
      <DoubleEntryNotice result={result} username={username} onRetype={desk.retype} />
      <Warnings warnings={desk.dateWarnings} />
      <WrittenWarnings warnings={entry.warned} onCorrect={desk.correct} onDismiss={entry.dismissWarned} />
      <QueueNotice count={entry.isWaiting ? entry.queuedCount : 0} />
      {desk.isFormOpen && (
        <>
          <PrizeForm
            market={market}
            form={entry.form}
            sheet={desk.sheet}
            warnings={desk.numberWarnings}
            digitsLeft={desk.digitsLeft}
            note={entry.note}
            error={entry.error}
            onSubmit={desk.submit}
            onPaste={entry.setPaste}
            onEscape={desk.escape}
            onMove={desk.move}
          />
          {progress.isCorrecting && (
            <Button look="quiet" className="-mt-2" onClick={() => progress.setCorrecting(false)}>
              {resultsText.cancelCorrection}
            </Button>
          )}
        </>
      )}
      {finished}
      <output className="sr-only">{spokenState(result, entry.saved, username)}</output>
      <div
        className={classNames(
          'flex flex-col gap-3',
          withdrawal || mayEnd || colleagues.length > 0 ? 'md:border-t md:border-line md:pt-4' : 'md:hidden',
        )}
      >
        <div className="flex flex-wrap gap-2.5 *:grow">
          {withdrawal && (
            <WithdrawButton
              withdrawal={withdrawal}
              hasKey={desk.isFormOpen && !progress.isCorrecting}
              onWithdraw={() => void desk.withdraw()}
            />
          )}
          <Button look="secondary" onClick={() => entry.setPaste('')} className="md:hidden">
            <ClipboardPaste size={18} />
            {resultsText.pasteDraw}
          </Button>
          {mayEnd && (
            <Button look="secondary" disabled={entry.sending} onClick={() => void desk.end()} className="tabular-nums">
              {deskText.end} <span className="text-sm font-normal text-soft">{deskText.missing(progress.missing)}</span>
            </Button>
          )}
        </div>
        <ColleagueList colleagues={colleagues} prizes={result.prizes} />
      </div>
    </Card>
  )
}
