import { classNames } from '../../../../shared/ui/class-names.ts'
import type { SheetEntry } from '../../results/draw-plan.ts'
import { resultsText } from '../../results/results-text.ts'
import { QueuedNumber } from '../queue/queued-number.tsx'
import { LastEditedBy, useIsFresh, type AdminPrize } from './last-edited-by.tsx'
import type { QueuedPrize } from '../queue/waiting-prizes.ts'

type SheetListProps = {
  entry: SheetEntry<AdminPrize>
  /** The digits typed for this list; null while another type is entered. */
  draft: string | null
  queued: readonly QueuedPrize[]
  /** Cancels a queued prize; null while none waits for the connection. */
  onCancel: ((prize: QueuedPrize) => void) | null
  ownName: string
  isComplete: boolean
  onPick: (type: string) => void
}

const cell = 'grid min-h-13.5 place-items-center rounded-control border px-0.5 py-1.5 text-center'
const numberSize = 'text-[clamp(0.9375rem,4.2vw,1.1875rem)]'
const number = `digits max-w-full break-all leading-tight ${numberSize}`

/** A published number; tinted while new, differently for a colleague's. */
const SheetCell = ({ prize, ownName }: { prize: AdminPrize; ownName: string }) => {
  const isNew = useIsFresh(prize.at)
  const looks = prize.by === ownName ? 'border-brand bg-brand-soft' : 'border-warn bg-warn-soft'
  return (
    <li className={classNames(cell, isNew ? looks : 'border-line bg-well')}>
      <span className={number}>{prize.numbers}</span>
      <LastEditedBy prize={prize} ownName={ownName} />
    </li>
  )
}

const columnsFor = (digits: number): string => {
  if (digits <= 4) return 'grid-cols-5'
  return digits <= 6 ? 'grid-cols-3 sm:grid-cols-4' : 'grid-cols-2 sm:grid-cols-3'
}

/** A list of the draw in drawn order, the next place outlined. */
export const SheetList = ({ entry, draft, queued, onCancel, ownName, isComplete, onPick }: SheetListProps) => {
  const { type, prizes, planned } = entry
  const filled = prizes.length + queued.length
  // A full list grows by a place only when its number is being typed.
  const grows = draft !== null && (draft !== '' || planned === null)
  const slots = Math.max(planned ?? 0, filled + (grows ? 1 : 0))
  const waiting = Array.from({ length: Math.max(0, slots - filled) }, (_, index) => filled + index + 1)
  const longest = Math.max(0, ...[...prizes, ...queued].map(({ numbers }) => numbers.length))
  return (
    <section aria-label={type}>
      <h3 className="flex items-center justify-between gap-3">
        <button
          type="button"
          data-type={type}
          onClick={() => onPick(type)}
          className="min-h-11 grow text-left text-sm font-semibold text-soft"
        >
          <span className="sr-only">{isComplete ? resultsText.correct : resultsText.fill} </span>
          {type}
        </button>
        <span className="text-sm font-semibold tabular-nums">
          {planned === null
            ? resultsText.countOnly(prizes.length)
            : resultsText.countOf(prizes.length, Math.max(planned, prizes.length))}
          {onCancel && queued.length > 0 && `, ${queued.length} ${resultsText.queued}`}
        </span>
      </h3>
      <ol className={classNames('grid gap-1.5 sm:gap-2', columnsFor(longest))}>
        {prizes.map((prize) => (
          <SheetCell key={prize.id} prize={prize} ownName={ownName} />
        ))}
        {queued.map((prize) =>
          onCancel ? (
            <li key={prize.key}>
              <QueuedNumber prize={prize} className={classNames('min-h-13.5', numberSize)} onCancel={onCancel} />
            </li>
          ) : (
            <li key={prize.key} className={classNames(cell, 'border-line bg-well opacity-55')}>
              <span className={number}>{prize.numbers}</span>
            </li>
          ),
        )}
        {waiting.map((place) =>
          draft !== null && place === filled + 1 ? (
            <li
              key={place}
              aria-hidden="true"
              className={classNames(cell, 'border-2 border-brand bg-brand-soft text-brand')}
            >
              <span className={number}>{draft || '–'}</span>
              <span className="text-xs leading-tight font-normal text-soft max-sm:hidden">{resultsText.now}</span>
            </li>
          ) : (
            <li
              key={place}
              aria-hidden="true"
              className={classNames(cell, 'border-dashed border-line-strong/60 text-soft')}
            >
              <span className="text-xs">{place}</span>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}
