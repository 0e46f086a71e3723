import type { ReactNode } from 'react'
import type { Prize, Result, StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { Balls } from '../../shared/ui/ball.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { sheetCount, type SheetEntry } from './draw-plan.ts'
import { resultsText } from './results-text.ts'
import { SheetList } from './sheet-list.tsx'

type DrawSheetProps = {
  result: Result
  sheet: readonly SheetEntry<StoredPrize>[]
  /** What is being typed now. */
  draft: Prize
  /** Entered, not yet answered. */
  onTheirWay: readonly Prize[]
  saved: Prize | null
  onPick: (type: string) => void
  /** Further actions on the whole sheet. */
  actions: ReactNode
}

type SingleProps = { entry: SheetEntry<StoredPrize>; current: boolean; onPick: (type: string) => void }

const Single = ({ entry, current, onPick }: SingleProps) => (
  <li
    className={classNames(
      '-mx-2 flex items-center justify-between gap-3 rounded-control px-2 outline-brand',
      current && 'outline-2 -outline-offset-1',
    )}
  >
    <button
      type="button"
      aria-label={resultsText.fill(entry.type)}
      onClick={() => onPick(entry.type)}
      className="min-h-13 grow rounded-control text-left font-semibold"
    >
      {entry.type}
    </button>
    <Balls label={entry.type} size="row" digits={entry.prizes[0]?.numbers ?? null} />
  </li>
)

/** The sheet of the draw: what is out, what is being typed, and what is still to come. A press on a type goes on with it. */
export const DrawSheet = ({ result, sheet, draft, onTheirWay, saved, onPick, actions }: DrawSheetProps) => {
  const { count, planned } = sheetCount(sheet)
  return (
    <Card aria-labelledby="lembar" className="flex flex-col gap-4 p-5">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="lembar" className="font-bold">
          {resultsText.sheet}
        </h2>
        <p className="flex items-center justify-between gap-3 text-sm text-soft tabular-nums max-sm:w-full">
          <span>
            {resultsText.countOf(count, planned)}, {resultsText.revision(result.rev)}
          </span>
          {actions}
        </p>
      </header>
      <ul className="flex flex-col gap-0.5">
        {sheet
          .filter(({ single }) => single)
          .map((entry) => (
            <Single key={entry.type} entry={entry} current={entry.type === draft.type} onPick={onPick} />
          ))}
      </ul>
      {sheet
        .filter(({ single }) => !single)
        .map((entry) => (
          <SheetList
            key={entry.type}
            entry={entry}
            draft={entry.type === draft.type ? draft.numbers : null}
            onTheirWay={onTheirWay.filter(({ type }) => type === entry.type)}
            saved={entry.type === saved?.type ? saved.numbers : null}
            onPick={onPick}
          />
        ))}
    </Card>
  )
}
