import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { Balls } from '../../../../shared/ui/ball.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import ClipboardPaste from '../../../icons/clipboard-paste.svg?react'
import RotateCcwClock from '../../../icons/rotate-ccw-clock.svg?react'
import { sheetCount, type SheetEntry } from '../../results/draw-plan.ts'
import { resultsText } from '../../results/results-text.ts'
import { Progress } from '../desk/phone-progress.tsx'
import { QueuedNumber } from '../queue/queued-number.tsx'
import { SheetList } from './sheet-list.tsx'
import { LastEditedBy, useIsFresh, type AdminPrize } from './last-edited-by.tsx'
import type { QueuedPrize } from '../queue/waiting-prizes.ts'

type DrawSheetProps = {
  result: AdminResult
  sheet: readonly SheetEntry<AdminPrize>[]
  draft: Prize
  queued: readonly QueuedPrize[]
  /** Cancels a queued prize; null while none waits for the connection. */
  onCancel: ((prize: QueuedPrize) => void) | null
  ownName: string
  /** Whether selecting a type corrects it, since none is left to fill. */
  isComplete: boolean
  onPick: (type: string) => void
  onPaste: () => void
  onHistory: () => void
  onEdit: () => void
}

type SingleProps = {
  entry: SheetEntry<AdminPrize>
  current: boolean
  /** The first admin under double entry, whose number waits for the second. */
  pendingBy: string | undefined
  /** The newest one. */
  queuedPrize: QueuedPrize | undefined
  onCancel: DrawSheetProps['onCancel']
  ownName: string
  isComplete: boolean
  onPick: (type: string) => void
}

const Single = ({ entry, current, pendingBy, queuedPrize, onCancel, ownName, isComplete, onPick }: SingleProps) => {
  const prize = entry.prizes[0]
  const isNew = useIsFresh(prize?.at ?? null) && prize?.by !== ownName
  return (
    <li
      className={classNames(
        '-mx-2 flex items-center justify-between gap-3 rounded-control px-2 outline-brand',
        current && 'outline-2 -outline-offset-1',
        isNew && 'bg-warn-soft',
      )}
    >
      <button
        type="button"
        data-type={entry.type}
        onClick={() => onPick(entry.type)}
        className="min-h-13 grow rounded-control text-left font-semibold"
      >
        <span className="block">
          <span className="sr-only">{isComplete ? resultsText.correct : resultsText.fill} </span>
          {entry.type}
        </span>
        {pendingBy !== undefined && (
          <span className="block text-sm font-normal text-warn">
            {pendingBy === ownName ? resultsText.waitsForSecond : resultsText.waitsForYou(pendingBy)}
          </span>
        )}
        {entry.prizes[0] && <LastEditedBy prize={entry.prizes[0]} ownName={ownName} />}
      </button>
      <span className="flex flex-wrap items-center justify-end gap-2">
        {(entry.prizes[0] || !queuedPrize || !onCancel) && (
          <Balls label={entry.type} size="row" digits={entry.prizes[0]?.numbers ?? null} />
        )}
        {queuedPrize && onCancel && (
          <span className="w-31 py-1">
            <QueuedNumber prize={queuedPrize} className="text-lg" onCancel={onCancel} />
          </span>
        )}
      </span>
    </li>
  )
}

/** Selecting a type continues with it. */
export const DrawSheet = ({
  result,
  sheet,
  draft,
  queued,
  onCancel,
  ownName,
  isComplete,
  onPick,
  onPaste,
  onHistory,
  onEdit,
}: DrawSheetProps) => {
  const { count, planned } = sheetCount(sheet)
  return (
    <Card as="section" aria-labelledby="lembar" className="flex flex-col gap-4 p-3 md:p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="lembar" className="font-bold">
          {resultsText.sheet}
        </h2>
        <p className="text-sm text-soft tabular-nums">
          <strong className="text-ink">{count}</strong> {resultsText.ofPlanned(planned)},{' '}
          {resultsText.revision(result.rev)}
        </p>
        <div className="w-full max-md:hidden">
          <Progress filled={count} queued={queued.length} planned={planned} />
        </div>
        <div className="flex w-full flex-wrap gap-2">
          {/* On a phone the entry card holds it. */}
          <Button look="secondary" onClick={onPaste} className="max-md:hidden">
            <ClipboardPaste size={18} />
            {resultsText.pasteDraw}
          </Button>
          <Button look="secondary" onClick={onHistory}>
            <RotateCcwClock size={18} />
            {resultsText.changes}
          </Button>
          {result.prizes.length > 0 && (
            <Button look="secondary" onClick={onEdit}>
              {resultsText.edit}
            </Button>
          )}
        </div>
      </header>
      <ul className="flex flex-col gap-0.5">
        {sheet
          .filter(({ single }) => single)
          .map((entry) => (
            <Single
              key={entry.type}
              entry={entry}
              current={entry.type === draft.type}
              pendingBy={result.pending.find(({ type }) => type === entry.type)?.by}
              queuedPrize={queued.findLast(({ type }) => type === entry.type)}
              onCancel={onCancel}
              ownName={ownName}
              isComplete={isComplete}
              onPick={onPick}
            />
          ))}
      </ul>
      {sheet
        .filter(({ single }) => !single)
        .map((entry) => (
          <SheetList
            key={entry.type}
            entry={entry}
            draft={entry.type === draft.type ? draft.numbers : null}
            queued={queued.filter(({ type }) => type === entry.type)}
            onCancel={onCancel}
            ownName={ownName}
            isComplete={isComplete}
            onPick={onPick}
          />
        ))}
    </Card>
  )
}
